"""What people and the system can ask of a live table, and the handlers that carry it out."""
