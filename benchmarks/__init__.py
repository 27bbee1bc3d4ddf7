"""How fast the house works, as ratios measured in one run."""
