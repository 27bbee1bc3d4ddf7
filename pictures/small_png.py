"""Writes a picture of a page as a PNG of 256 colours, a quarter of the size."""

from __future__ import annotations

import base64
import struct
import zlib

import numpy as np
from playwright.sync_api import Page

COLORS = 256
_SHADES = 4  # bits kept of each of red, green and blue
# The browser decodes it into red, green, blue and opacity of each pixel.
_DOTS = """async (png) => {
  const picture = new Image();
  picture.src = png;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d");
  context.drawImage(picture, 0, 0);
  const dots = context.getImageData(0, 0, canvas.width, canvas.height).data;
  let text = "";
  for (let at = 0; at < dots.length; at += 8192) text += String.fromCharCode(...dots.subarray(at, at + 8192));
  return [picture.width, picture.height, btoa(text)];
}"""


def smaller(png: bytes, blank: Page) -> bytes:
    width, height, dots = blank.evaluate(_DOTS, f"data:image/png;base64,{base64.b64encode(png).decode()}")
    seen = np.frombuffer(base64.b64decode(dots), np.uint8).reshape(-1, 4)[:, :3]
    palette, indexes = _in_few_colors(seen.astype(np.int32))
    rows = np.zeros((height, width + 1), np.uint8)  # each row starts with its filter number: none
    rows[:, 1:] = indexes.reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _in_few_colors(seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the most common colours, and for each pixel the nearest of them."""
    shift = 8 - _SHADES
    code = (seen[:, 0] >> shift << 2 * _SHADES) | (seen[:, 1] >> shift << _SHADES) | seen[:, 2] >> shift
    codes, which, counts = np.unique(code, return_inverse=True, return_counts=True)
    mean = np.stack([np.bincount(which, seen[:, number]) / counts for number in range(3)], axis=1)
    chosen = np.argsort(-counts)[:COLORS]
    palette = mean[chosen]
    nearest = np.empty(len(codes), np.uint8)
    for at in range(0, len(codes), 1024):
        apart = ((mean[at : at + 1024, None, :] - palette[None]) ** 2).sum(axis=2)
        nearest[at : at + 1024] = apart.argmin(axis=1)
    return palette.round().astype(np.uint8), nearest[which]
