"""Hash commitments to the cards, and the check that they were kept."""
