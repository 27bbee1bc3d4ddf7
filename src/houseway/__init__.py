"""Houseway: the rules of the table games, made to run."""

__version__ = "0.1.0"
