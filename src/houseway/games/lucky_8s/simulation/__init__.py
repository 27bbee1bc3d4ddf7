"""Lucky 8's: compiled rounds for simulation."""
