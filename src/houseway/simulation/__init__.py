"""Simulates millions of rounds, settled by the code that pays players."""
