"""What the house prints: layouts, signs, gaming guides, statistics sheets, petitions."""
