"""Pai gow poker: the house ways that come with it, as TOML files."""
