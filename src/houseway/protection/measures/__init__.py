"""Counter-measures: what a house can change, what that leaves a counter, and what it costs."""
