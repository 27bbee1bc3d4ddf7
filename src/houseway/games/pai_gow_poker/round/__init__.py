"""Pai gow poker: the parts of a round of play."""
