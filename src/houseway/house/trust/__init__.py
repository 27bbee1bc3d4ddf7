"""TODO trust."""
