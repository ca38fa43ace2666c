"""The comparison of two runs, sample by sample, and the gate that judges it."""
