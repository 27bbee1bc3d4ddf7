"""Whether a player's bets and decisions follow cards that they should not know: tests with stated errors."""
