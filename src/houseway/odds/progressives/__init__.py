"""Exact figures of progressive wagers."""
