"""Rounds dealt by the million: the settlement that pays players, folded over a sample of outcomes."""
