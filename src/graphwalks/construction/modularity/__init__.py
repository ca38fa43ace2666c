"""Two communities of largest modularity: task, process, and proofs."""
