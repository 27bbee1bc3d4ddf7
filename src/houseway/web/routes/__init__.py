"""The routes of the interface, by what they are about."""
