"""A live table: its state, its money, and what each person may see of it."""
