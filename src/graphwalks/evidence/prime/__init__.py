"""A biomedical knowledge graph with texts: which of 40 entities answers a query."""
