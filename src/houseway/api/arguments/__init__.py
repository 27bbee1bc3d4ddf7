"""What programs pass in: checked numbers, bets and side bets."""
