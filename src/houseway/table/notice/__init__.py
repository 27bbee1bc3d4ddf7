"""Signs at a table, and notice of changes to its rules and limits (13:69F-8.3)."""
