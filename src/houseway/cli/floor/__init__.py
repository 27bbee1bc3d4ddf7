"""The commands that run and check a casino floor: `serve`, `floor`, `people`, `audit`."""
