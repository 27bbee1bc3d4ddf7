"""What bets at a count come to: tallies over shoes, what was won, and what that is in an hour."""
