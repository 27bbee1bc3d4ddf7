"""The audit of a table's records."""
