"""Exact odds: the settlement that pays players, folded over the distribution of outcomes."""
