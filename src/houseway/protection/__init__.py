"""Game protection: what somebody can win who watches the cards, and what a house can do about it."""
