"""Signing in: passwords, the pace of attempts, the second factor, and what is on record about it."""
