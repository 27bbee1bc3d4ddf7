"""Baccarat: the parts of a round of play."""
