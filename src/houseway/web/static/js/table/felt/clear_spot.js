// Finds a place for chips on an area where they cover no print: names, numbers, payouts and dice.

const SHRINKS = 0.9; // each time that chips find no clear place
const CAPITALS = 0.74; // of the size of letters: how far they rise above their line
const DESCENDS = 0.22; // how far some of them hang below it
const STEPS = { part: 1 / 9, least: 8, most: 16 }; // between two places that are tried: of the shorter side, in units
const WINDOW = 420; // how far from their place chips may be moved along a line that bends
const EDGE = 3; // units between chips and the outline of a printed area
const AIR = 4; // units between chips and print
const WIDE = 1.5; // an area that is wider than that of its height has its chips at the right, others in the middle
const BEYOND = 6; // how far they may reach over a line between areas, where nothing is printed
const ON_PRINT = 1000; // how much worse it is to cover print than other chips
const FLAT = { side: 1, up: 1, down: 1 };
const AROUND = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => (step * Math.PI) / 4);

const known = new WeakMap();

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const edges = ({ x, y, width, height }) => ({ left: x, right: x + width, top: y, bottom: y + height });

// Returns the box that chips take: ``extent`` has how far they reach, in radii.
const boxAt = ({ x, y }, radius, { side, up, down }) => ({
  left: x - side * radius,
  right: x + side * radius,
  top: y - up * radius,
  bottom: y + down * radius,
});

// Returns the box of the letters; that of the browser has room for every letter of the font.
function inkOf(child) {
  const { left, right, top, bottom } = edges(child.getBBox());
  if (child.tagName !== "text" || !child.hasAttribute("y")) return { left, right, top, bottom };
  const [line, size] = [Number(child.getAttribute("y")), Number(child.getAttribute("font-size"))];
  const descends = /[gjpqy,;]/.test(child.textContent) ? DESCENDS * size : 0;
  return { left: left - AIR, right: right + AIR, top: line - CAPITALS * size - AIR, bottom: line + descends + AIR };
}

// Returns the outline of an area and the print in it, in the units of the drawing; null where seats are turned.
function printOf(area) {
  if (known.has(area)) return known.get(area);
  const shape = area.querySelector(":scope > :is(rect, path)");
  const [own, whole] = [area.getScreenCTM(), area.ownerSVGElement.getScreenCTM()];
  if (!shape || area.dataset.turn !== "0" || area.dataset.seat || !own || !whole) return null;
  const { e, f } = whole.inverse().multiply(own);
  const moved = ({ left, right, top, bottom }) => ({ left: left + e, right: right + e, top: top + f, bottom: bottom + f });
  const printed = [...area.children].filter((child) => child !== shape && child.tagName !== "title").map((child) => moved(inkOf(child)));
  const print = { shape, box: moved(edges(shape.getBBox())), printed, isLined: shape.hasAttribute("stroke"), shift: { x: e, y: f } };
  if (print.box.right > print.box.left) known.set(area, print);
  return print;
}

// Chips on a line between areas are as high as they are: nothing is printed there.
function isInside({ shape, box, isLined, shift }, place, { x, y }, radius) {
  const [margin, { left, right, top, bottom }] = isLined ? [-EDGE, place] : [BEYOND, boxAt({ x, y }, radius, FLAT)];
  if (left < box.left - margin || right > box.right + margin || top < box.top - margin || bottom > box.bottom + margin) return false;
  if (shape.tagName === "rect") return true;
  const reach = Math.max(0, radius - BEYOND);
  return AROUND.every((angle) =>
    shape.isPointInFill(new DOMPoint(x - shift.x + reach * Math.cos(angle), y - shift.y + reach * Math.sin(angle))),
  );
}

// Returns points of the area, the nearest first.
function pointsNear({ box, shape }, near) {
  const window = shape.tagName === "rect" ? Infinity : WINDOW;
  const limited = (low, high, from) => [Math.max(low, from - window), Math.min(high, from + window)];
  const [left, right] = limited(box.left, box.right, near.x);
  const [top, bottom] = limited(box.top, box.bottom, near.y);
  const step = Math.min(STEPS.most, Math.max(STEPS.least, STEPS.part * Math.min(right - left, bottom - top)));
  const points = [{ ...near, away: 0 }];
  for (let x = left; x <= right; x += step)
    for (let y = top; y <= bottom; y += step) points.push({ x, y, away: Math.hypot(x - near.x, y - near.y) });
  return points.sort((one, other) => one.away - other.away);
}

// Returns the place where chips hide the least, for an area that is too small for all of them.
function leastBad(print, points, radius, extent, taken) {
  const badness = (point) => {
    const place = boxAt(point, radius, extent);
    const on = (boxes) => boxes.reduce((sum, box) => sum + overlap(place, box), 0);
    return ON_PRINT * on(print.printed) + on(taken) + radius * point.away;
  };
  const inside = points.filter((point) => isInside(print, boxAt(point, radius, extent), point, radius));
  const judged = (inside.length ? inside : points).map((point) => [badness(point), point]);
  return judged.reduce((best, one) => (one[0] < best[0] ? one : best))[1];
}

// Returns {x, y, radius, box} in the units of the drawing: as large as usual if that is possible, and as near as possible
// to ``near``; without one below or at the right, or on the line that the wager is placed on. Returns null where chips stay
// in the middle of the area. ``taken`` has the boxes of chips that are there already.
export function clearSpot(area, usual, least, extent, taken, near = null) {
  const print = printOf(area);
  if (!print) return null;
  const { box, isLined } = print;
  const [middle, isWide] = [(box.left + box.right) / 2, box.right - box.left > WIDE * (box.bottom - box.top)];
  const usually = isLined ? { x: isWide ? box.right : middle, y: box.bottom } : { x: middle, y: (box.top + box.bottom) / 2 };
  const points = pointsNear(print, near ?? usually);
  const spot = (point, radius) => ({ x: point.x, y: point.y, radius, box: boxAt(point, radius, extent) });
  for (let radius = usual; radius >= least; radius *= SHRINKS)
    for (const point of points) {
      const place = boxAt(point, radius, extent);
      const covers = (boxes) => boxes.some((other) => overlap(place, other) > 0);
      if (!covers(print.printed) && !covers(taken) && isInside(print, place, point, radius)) return spot(point, radius);
    }
  return spot(leastBad(print, points, least, extent, taken), least);
}
