"""Blackjack switch: the parts of a round."""
