"""The audit of a log: hashes, money, the rules of tables, desks and people, and each round dealt again."""
