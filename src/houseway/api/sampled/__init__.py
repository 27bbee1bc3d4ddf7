"""What rounds that are dealt come to: counts, single rounds, evenings of a player, shifts of a table."""
