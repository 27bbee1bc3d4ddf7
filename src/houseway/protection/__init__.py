"""Game protection: what advantage players can win, and what a house can do about it."""
