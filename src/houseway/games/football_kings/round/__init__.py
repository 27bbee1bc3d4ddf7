"""Football Kings: the parts of a round of play."""
