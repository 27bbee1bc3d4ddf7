"""Cards that lie face down on a table with real cards: nobody who records the round has seen them."""
