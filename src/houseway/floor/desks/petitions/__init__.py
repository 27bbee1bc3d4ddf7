"""Petitions for new games (13:69F-8.4)."""
