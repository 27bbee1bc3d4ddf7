"""A house way: how the dealer sets a hand, as a list of cases that a house submits and prints."""
