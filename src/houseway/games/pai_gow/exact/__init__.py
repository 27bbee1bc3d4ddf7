"""Exact counting: every hand of a player against every hand of the dealer."""
