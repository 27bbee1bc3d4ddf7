"""Strategies of players whose bets stay on the layout, and how people write them."""
