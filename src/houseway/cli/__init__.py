"""The terminal: a door into the rooms. No rule lives here."""
