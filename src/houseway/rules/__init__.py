"""What every game is made of: wagers, odds, pay tables, options, steps, settlement, the registry."""
