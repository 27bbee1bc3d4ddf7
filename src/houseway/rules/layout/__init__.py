"""The layout of a table, described as data."""
