"""Documents of a progressive meter: its submission, its sign and the reconciliation of a day."""
