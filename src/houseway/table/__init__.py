"""Runs tables: answers, from people or from chance, to the steps of a game's procedures."""
