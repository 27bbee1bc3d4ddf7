"""Side bets as data, and games from outside the package."""
