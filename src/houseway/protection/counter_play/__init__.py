"""Players who vary bets and decisions with a count: well-known counts, deviations, what they win."""
