"""Finds the pay tables nearest to a wanted house advantage."""
