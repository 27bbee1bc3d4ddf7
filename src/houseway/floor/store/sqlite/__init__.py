"""A log in a file: SQLite."""
