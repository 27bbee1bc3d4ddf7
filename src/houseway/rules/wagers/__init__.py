"""Wagers, what they pay, and settlement to the cent."""
