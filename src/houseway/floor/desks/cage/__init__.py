"""Chips that the cage keeps for patrons who walked off."""
