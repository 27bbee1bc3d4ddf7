"""Signed checkpoints of the whole log, which others keep: a log rewritten later does not match them."""
