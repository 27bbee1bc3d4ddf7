"""Four Card Poker: what a hand is worth."""
