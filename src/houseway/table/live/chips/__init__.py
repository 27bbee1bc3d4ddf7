"""The chips of a live table: moves between accounts, color chips and coupons."""
