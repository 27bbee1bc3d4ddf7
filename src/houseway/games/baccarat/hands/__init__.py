"""Baccarat: what a hand is worth."""
