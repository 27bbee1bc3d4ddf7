"""Hides seeds and snapshots from whoever can read the database, under a key that is not in it."""
