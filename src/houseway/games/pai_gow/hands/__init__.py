"""Hands of two and four tiles: ranks, settings and house ways."""
