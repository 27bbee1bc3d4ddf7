"""Pai gow poker: hands, their ranks and how they are set."""
