"""The reference provider `gwref`: rules in place of a model."""
