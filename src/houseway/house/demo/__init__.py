"""A demonstration floor and its bots."""
