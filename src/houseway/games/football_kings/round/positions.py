"""The positions at a Football Kings table, and whether one player may hold several (13:69F-45.9)."""

from __future__ import annotations

from houseway.regulation import Citation
from houseway.rules.procedure.taking_wagers import additional_places_option

POSITIONS = 6
ONE_POSITION = Citation("13:69F-45.9")
ADDITIONAL_POSITIONS = additional_places_option("position", ONE_POSITION)
