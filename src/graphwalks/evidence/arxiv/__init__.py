"""Papers that cite each other: which of 40 categories is the primary one of a paper."""
