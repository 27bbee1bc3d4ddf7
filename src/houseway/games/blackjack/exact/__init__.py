"""Blackjack: exact counts of every hand and decision."""
