"""Proposes pay tables for a wanted house advantage."""
