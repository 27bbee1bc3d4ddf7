"""Live events for browsers and programs."""
