"""GraphWalks: find the nodes at an exact BFS depth, or the parents of a node, in a long edge list.

Data and rules: openai/graphwalks on the Hugging Face Hub, revision f338bb265735a56a79f4b0f5def722c9c3268ead.
"""
