"""Multiple action (13:69F-2.18): one hand of a player against two or three hands of the dealer."""
