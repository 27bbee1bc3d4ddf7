"""Keeps live tables: their facts, their state and their money."""
