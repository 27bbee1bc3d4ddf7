"""Writes documents about a table: signs, guides, statistics sheets, rules."""
