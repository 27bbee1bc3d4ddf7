// Finds where chips cover the least print of an area: words, payouts and dice stay readable under a bet.
// Where bets also lie on the edges between areas, as on the numbers of a wheel, chips stay in the middle.

const STEPS = [0, 0.25, 0.5, 0.75, 1];
const LOWEST_PART = 0.25; // of the shorter side, for a chip
const AMONG_OTHERS = 0.75; // of that, where several stacks lie already
const ON_CHIPS = 3; // how much worse it is to lie on other chips than on print

const known = new WeakMap();

const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const around = ({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });

const edges = ({ x, y, width, height }) => ({ left: x, right: x + width, top: y, bottom: y + height });

const boxOf = (area) => edges(area.querySelector(":scope > rect").getBBox());

// Returns whether an area that is not printed, such as that of a split, lies over this one.
function hasEdgeBets(area) {
  const box = boxOf(area);
  const unprinted = [...area.ownerSVGElement.querySelectorAll(".area > rect:not([stroke])")];
  return unprinted.some((rect) => rect.parentElement !== area && overlap(box, edges(rect.getBBox())) > 0);
}

// Returns the rectangle of an area and what is printed in it, in the units of the area; null where chips stay in the middle.
function printOf(area) {
  if (known.has(area)) return known.get(area);
  const rect = area.querySelector(":scope > rect");
  if (!rect || area.dataset.turn !== "0" || area.dataset.seat || area.dataset.seats || hasEdgeBets(area)) return null;
  const printed = [...area.children].filter((child) => child !== rect && child.tagName !== "title").map((child) => edges(child.getBBox()));
  const found = { box: boxOf(area), printed };
  if (found.box.right > found.box.left && printed.every(({ left, right }) => right > left)) known.set(area, found);
  return found;
}

// Returns {x, y, radius} in the units of the drawing; null where chips stay in the middle of the area.
// ``taken`` has the chips that lie there already, ``near`` the stake beside which something is paid.
export function clearSpot(area, usual, least, taken, near) {
  const print = printOf(area);
  if (!print) return null;
  const { box, printed } = print;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const room = LOWEST_PART * Math.min(width, height) * (taken.length > 1 ? AMONG_OTHERS : 1);
  const radius = Math.max(least, Math.min(usual, room));
  const margin = Math.min(radius * 1.15, width / 2, height / 2);
  const shift = { x: Number(area.dataset.x) - (box.left + box.right) / 2, y: Number(area.dataset.y) - (box.top + box.bottom) / 2 };
  const spots = STEPS.flatMap((across) =>
    STEPS.map((down) => ({
      x: box.left + margin + across * (width - 2 * margin),
      y: box.top + margin + down * (height - 2 * margin),
      radius,
    })),
  );
  const moved = ({ x, y }) => ({ x: x + shift.x, y: y + shift.y, radius });
  const cost = (spot) => {
    const place = around(spot);
    const onPrint = printed.reduce((sum, words) => sum + overlap(place, words), 0);
    const onChips = taken.reduce((sum, chips) => sum + overlap(around(moved(spot)), around(chips)), 0);
    const away = near ? Math.hypot(moved(spot).x - near.x, moved(spot).y - near.y) : -(spot.x + spot.y) / 4; // else to the lower right
    return onPrint + ON_CHIPS * onChips + radius * 0.3 * away;
  };
  return moved(spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best)));
}
