"""Blackjack: what players win who see more than they should, or who count the cards."""
