"""How programs on the house's machine reach the log: where it is, and who acts."""
