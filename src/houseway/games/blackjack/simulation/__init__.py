"""Blackjack: compiled rounds for simulation."""
