"""Blackjack switch: how to switch and to play."""
