"""One folder a game: wagers.py, procedure.py, settlement.py, and the declaration that joins them."""
