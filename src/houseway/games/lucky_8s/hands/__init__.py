"""Lucky 8's: what a hand is worth."""
