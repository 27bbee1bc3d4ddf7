"""Four Card Poker: strategies in words, as charts, and as a person writes them."""
