"""Information leaks: what somebody wins who sees cards that should be hidden."""
