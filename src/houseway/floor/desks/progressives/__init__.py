"""The controller of progressive meters: their set-up with two keys, their contributions, and their hits."""
