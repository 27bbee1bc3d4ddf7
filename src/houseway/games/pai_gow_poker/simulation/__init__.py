"""Pai gow poker: compiled rounds for simulation."""
