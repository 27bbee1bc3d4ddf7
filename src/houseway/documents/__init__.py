"""Writes the papers of the house: layouts, signs, gaming guides, statistics sheets, petitions."""
