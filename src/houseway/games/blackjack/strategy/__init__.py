"""Blackjack: strategies in words, as charts, and as a person writes them."""
