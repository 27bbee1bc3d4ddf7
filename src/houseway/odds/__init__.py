"""Computes exact odds: every outcome of a game, settled by the code that pays players."""
