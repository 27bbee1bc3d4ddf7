"""Lucky 8's: the parts of a round of play."""
