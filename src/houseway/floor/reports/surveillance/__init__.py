"""What the log shows of players who may know cards that they should not: read, tested and put into words."""
