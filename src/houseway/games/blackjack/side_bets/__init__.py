"""Blackjack: its side wagers."""
