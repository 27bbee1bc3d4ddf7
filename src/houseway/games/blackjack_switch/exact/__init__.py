"""Blackjack switch: exact counts of every deal, switch and hand."""
