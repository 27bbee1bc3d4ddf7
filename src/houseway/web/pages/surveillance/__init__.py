"""Pages of surveillance: looks at players, and their reports."""
