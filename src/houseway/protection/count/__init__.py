"""Counting cards: effects of removal, tags, whole shoes that are watched, perfect play."""
