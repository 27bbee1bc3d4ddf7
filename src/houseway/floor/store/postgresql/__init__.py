"""A log on a server: PostgreSQL."""
