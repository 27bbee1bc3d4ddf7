"""A table at work: somebody answers the steps of a game's procedures."""
