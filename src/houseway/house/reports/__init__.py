"""Reports read from the log: past rounds, the rules in force, the win of a table."""
