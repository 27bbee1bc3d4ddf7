"""Four Card Poker: the parts of a round of play."""
