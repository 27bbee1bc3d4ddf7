"""`houseway desk cage`: the money of the cage, the chips that it keeps, and the rules for money."""
