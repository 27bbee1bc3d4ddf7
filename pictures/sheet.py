"""Puts pictures of several sizes side by side into one, as a small WebP."""

from __future__ import annotations

import base64

from playwright.sync_api import Page

HEIGHT, GAP = 640, 12  # pixels
QUALITY = 0.68
_SHEET = """async ([pngs, height, gap, quality]) => {
  const pictures = await Promise.all(pngs.map(async (png) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    return picture;
  }));
  const widths = pictures.map(({ width, height: own }) => Math.round((width * height) / own));
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  const canvas = new OffscreenCanvas(whole, height);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  let left = 0;
  pictures.forEach((picture, index) => {
    context.drawImage(picture, left, 0, widths[index], height);
    left += widths[index] + gap;
  });
  const made = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await made.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}"""


def side_by_side(pngs: list[bytes], blank: Page) -> bytes:
    """Return one picture with all of these, each as high as the others."""
    encoded = [base64.b64encode(png).decode() for png in pngs]
    return base64.b64decode(blank.evaluate(_SHEET, [encoded, HEIGHT, GAP, QUALITY]))
