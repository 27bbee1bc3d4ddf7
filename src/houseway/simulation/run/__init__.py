"""Runs a simulation: blocks of rounds, the workers that deal them, and checkpoints."""
