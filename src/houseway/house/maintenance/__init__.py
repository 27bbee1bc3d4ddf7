"""Keeps a house running: copies of its log, and what to look at when something seems wrong."""
