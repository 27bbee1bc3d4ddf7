"""Training tables: a dealer deals to automatic players, for chips that are worth nothing."""
