"""Pai gow poker: exact counts over all hands."""
