"""QR codes, as data for a picture that a page draws."""

from __future__ import annotations

from houseway.web.schemas.people import QrCode

_MARGIN = 4  # squares; scanners need them


def qr_code(text: str) -> QrCode:
    """Return the dark squares, each row as a few rectangles."""
    import segno  # noqa: PLC0415 - needed by one page

    matrix = segno.make(text, error="m").matrix
    parts = []
    for y, row in enumerate(matrix):
        start = None
        for x, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                parts.append(f"M{start + _MARGIN} {y + _MARGIN}h{x - start}v1h-{x - start}z")
                start = None
    return QrCode(len(matrix) + 2 * _MARGIN, "".join(parts))
