"""Odds for other programs: as CSV, and as a workbook whose formulas can be checked."""
