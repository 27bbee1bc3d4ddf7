"""What a player comes to before and after the tables: the lobby, and how the session went."""
