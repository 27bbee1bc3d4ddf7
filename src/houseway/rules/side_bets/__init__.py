"""Side bets as data: a TOML file, read into one more wager of a game."""
