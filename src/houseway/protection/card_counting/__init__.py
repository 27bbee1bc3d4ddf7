"""TODO card_counting."""
