"""Lucky 8's: exact counts of every hand and decision."""
