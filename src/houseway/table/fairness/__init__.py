"""Commits tables to cards by hashes, and verifies that they dealt those cards."""
