"""Four Card Poker: exact counts of every hand and decision."""
