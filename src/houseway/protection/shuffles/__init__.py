"""Shuffles by hand: how far they are from a random order, and what somebody wins who follows the cards."""
