"""Audits the people of the house: the records about them, their roles over time, and how they sign in."""
