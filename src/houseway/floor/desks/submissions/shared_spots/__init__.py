"""Spots that several people wager on: what the Division allows, and whether wagers kept to it."""
