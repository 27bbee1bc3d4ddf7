"""Hints: what each decision is worth with the cards that the player sees."""
