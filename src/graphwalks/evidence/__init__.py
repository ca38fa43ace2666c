"""Graph and text: one of 40 options, by text, by relations, or by both.

After GraphDecisionBench RQ2 (arXiv 2610.06354); code and wording are ours.
"""
