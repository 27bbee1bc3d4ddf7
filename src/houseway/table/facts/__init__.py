"""The facts that a table writes to the log."""
