// Markers on the layout, and areas that are offered at the moment: words and amounts drawn on them.

import { dollars, svg } from "../../lib/dom.js";
import { placeOf } from "./stacks.js";

const RADIUS = 46;
const WORDS = { pixels: 11, least: 22, most: 40 };

// ``markers`` has the words of each by the name of its place; a place may be at every end of the table.
export const markerPictures = (drawing, markers) =>
  Object.entries(markers).flatMap(([name, words]) =>
    [...drawing.querySelectorAll(`[data-marker="${CSS.escape(name)}"]`)].map(({ dataset }) =>
      svg(
        "g",
        { class: `marker ${words.toLowerCase()}`, transform: `translate(${dataset.x} ${dataset.y})` },
        svg("title", {}, words),
        svg("circle", { r: RADIUS }),
        svg("text", { "text-anchor": "middle", y: RADIUS * 0.26, "font-size": RADIUS * 0.72 }, words),
      ),
    ),
  );

// Says on an area how much of its wager may be added now: in a box opposite the player's chips, else at them.
export function offerPicture(area, seat, cents, scale) {
  const size = Math.min(WORDS.most, Math.max(WORDS.least, WORDS.pixels / scale));
  const place = placeOf(area, seat);
  const box = area.querySelector("rect");
  const [middleX, middleY] = [Number(area.dataset.x), Number(area.dataset.y)];
  const aside = box && place ? Math.sign(middleX - place.x || 1) * box.width.baseVal.value * 0.27 : 0;
  const { x, y } = box || !place ? { x: middleX + aside, y: middleY } : place;
  const words = svg("text", { "text-anchor": "middle", y: size * 0.35, "font-size": size }, `+${dollars(cents)}`);
  return svg("g", { class: "offer", transform: `translate(${x} ${y})` }, words);
}
