"""What the odds mean for the house: its win and spread in a round, its exposure, the drop."""
