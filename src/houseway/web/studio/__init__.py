"""Versions of a game that a designer compares: counted once, summed again with every change of odds."""
