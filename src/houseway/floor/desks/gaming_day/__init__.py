"""The gaming day of the house and its shifts."""
