"""Steps with a device that decides: a wheel that is spun, dice or a generator that finds the first place."""
