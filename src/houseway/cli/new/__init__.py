"""`houseway new`: begin a game or a side bet of your own."""
