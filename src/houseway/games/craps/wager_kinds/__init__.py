"""The wagers of craps, a file for each way in which they are decided."""
