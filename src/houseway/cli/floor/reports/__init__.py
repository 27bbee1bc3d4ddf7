"""Commands that report the rounds and the win of tables."""
