"""Find what is printed on a layout and where things are on its drawing."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.documents.drawing.layout import Spot, spot_on_drawing
from houseway.documents.drawing.text import Run, area_runs, in_shape, inscription_runs, name_runs, panel_runs
from houseway.rules.layout.layout import Layout
from houseway.rules.layout.shapes import Frame


def chips_at(layout: Layout, wager: str, seat: int) -> Spot:
    """Return the place of the chips of a wager."""
    placed = layout.area(wager, seat)
    return spot_on_drawing(layout, placed.chips, placed.frame)


def cards_at(layout: Layout, place: str) -> Spot:
    """Return the middle of the place that the steps of a round call by this name."""
    placed = layout.card_place(place)
    return spot_on_drawing(layout, placed.middle, placed.frame)


def every_run(layout: Layout, licensee: str) -> Iterator[tuple[Frame, Run]]:
    """Yield each line of text on the layout with the frame in which it is set."""
    yield from ((Frame(), run) for run in name_runs(layout.licensee, licensee))
    for seat, frame, printed in layout.frames:
        runs = [run for area in printed.areas for run in area_runs(area)]
        runs += [run for cards in printed.cards for run in in_shape(cards.shape, cards.lines)]
        runs += [run for space in printed.spaces for run in in_shape(space.shape, space.lines)]
        runs += [run for text in printed.inscriptions for run in inscription_runs(text, seat)]
        runs += [run for panel in printed.panels for run in panel_runs(panel)]
        yield from ((frame, run) for run in runs)
