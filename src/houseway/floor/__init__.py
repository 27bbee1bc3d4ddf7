"""The casino: the log of every table, the ledger, the people and their roles."""
