"""Four Card Poker: compiled rounds for simulation."""
