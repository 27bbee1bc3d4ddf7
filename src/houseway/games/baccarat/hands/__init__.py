"""Baccarat: point counts, third cards and coups."""
