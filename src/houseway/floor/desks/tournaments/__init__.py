"""Tournaments (13:69F-8.6)."""
