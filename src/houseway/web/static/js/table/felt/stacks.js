// Where the chips of each player lie on an area, and what is drawn with them.

import { svg } from "../../lib/dom.js";
import { stack } from "./chips.js";
import { clearSpot } from "./clear_spot.js";

const OTHERS_SCALE = 0.8; // of other people's chips
const OTHERS_AT_THEIR_PLACE = 0.55; // where every player has a place in the area
const SMALLEST = 26;
const ROOM_FOR_TWO = 5; // radii
const PART_OF_AREA = 0.4; // of its shorter side
const READABLE = 0.2; // pixels to a unit: a button on a smaller felt would cover what is next to it
const TAKE_DOWN = { pixels: 12, least: 30 }; // the radius of the button, in pixels and in the units of the drawing

// Returns the point of a player in an area where each who shares it has one, or null.
export function placeOf(area, seat) {
  const index = area.dataset.seats?.split(" ").indexOf(seat.split("/")[0]) ?? -1;
  if (index < 0) return null;
  const [x, y] = area.dataset.chips.split(" ")[index].split(",").map(Number);
  return { x, y };
}

const limited = (value, most) => Math.max(-most, Math.min(most, value));

// Moves a point of an area so that chips of this radius stay within the area, if they fit.
function within(area, { x, y }, radius) {
  const box = area.querySelector("rect");
  if (!box) return { x, y };
  const [middleX, middleY] = [Number(area.dataset.x), Number(area.dataset.y)];
  const room = (length) => Math.max(0, box[length].baseVal.value / 2 - radius);
  return { x: middleX + limited(x - middleX, room("width")), y: middleY + limited(y - middleY, room("height")) };
}

function radiusAtPlace(area, usual, isOthers) {
  const box = area.querySelector("rect");
  const room = box ? Math.min(box.width.baseVal.value, box.height.baseVal.value) * PART_OF_AREA : usual;
  const radius = Math.min(usual, Math.max(room, SMALLEST));
  return isOthers ? radius * OTHERS_AT_THEIR_PLACE : radius;
}

export class Stacks {
  constructor(areaOf) {
    this.areaOf = areaOf;
  }

  // ``chips`` is a list of {seat, wager, cents, state, owner, label, color, takeDown}. Own chips lie on top.
  draw(chips, radius, scale) {
    this.lying = new Map(); // where the stake of each wager and seat lies
    this.onArea = new Map(); // the chips on each area whose print stays readable
    this.counts = new Map(); // how many stacks there are on each area, and of each seat at its place
    const own = chips.filter(({ owner }) => !owner);
    const others = chips.filter(({ owner }) => owner);
    const drawn = [...others, ...own].map((chip) => this.one(chip, radius, scale)).filter(Boolean);
    return { stacks: drawn.map(({ picture }) => picture), handles: drawn.map(({ handle }) => handle).filter(Boolean) };
  }

  one(chip, usual, scale) {
    const area = this.areaOf(chip.wager, chip.seat);
    if (!area || !chip.cents) return null;
    const { x, y, radius } = chip.state === "paid" ? this.besideItsStake(chip, usual) : this.at(area, chip, usual);
    this.lying.set(`${chip.wager} ${chip.seat}`, { x, y, radius });
    const picture = stack(chip.cents, radius, chip);
    picture.setAttribute("transform", `translate(${x} ${y})`);
    return { picture, handle: chip.takeDown && scale > READABLE && this.takeDown(chip, x, y, radius, scale) };
  }

  at(area, chip, usual) {
    const place = placeOf(area, chip.seat);
    if (place) return this.atPlace(area, place, chip, usual);
    return this.onClearSpot(area, chip.owner ? usual * OTHERS_SCALE : usual) ?? this.sideBySide(area, chip, usual);
  }

  // Chips lie where they cover no words, if there is such a place.
  onClearSpot(area, radius, near = null) {
    const taken = this.onArea.get(area) ?? [];
    const spot = clearSpot(area, radius, SMALLEST, taken, near);
    if (spot) this.onArea.set(area, [...taken, spot]);
    return spot;
  }

  // What was paid touches the stake that won it, so that it lies on nobody else's area.
  besideItsStake({ wager, seat, owner }, usual) {
    const area = this.areaOf(wager, seat);
    const stake = this.lying.get(`${wager} ${seat}`) ?? this.at(area, { seat, owner }, usual);
    const spot = placeOf(area, seat) ? null : this.onClearSpot(area, stake.radius, stake);
    if (spot) return spot;
    return { x: stake.x + stake.radius * 0.8, y: stake.y - stake.radius * 0.9, radius: stake.radius };
  }

  count(key) {
    const before = this.counts.get(key) ?? 0;
    this.counts.set(key, before + 1);
    return before;
  }

  // Chips of one player on one area lie next to each other, a little set off.
  atPlace(area, place, { seat, owner }, usual) {
    const radius = radiusAtPlace(area, usual, Boolean(owner));
    const before = this.count(`${area.id} ${seat}`);
    const { x, y } = within(area, place, radius);
    const towardsMiddle = x > Number(area.dataset.x) ? -1 : 1;
    return { x: x + before * towardsMiddle * radius * 1.25, y: y - before * radius * 0.25, radius };
  }

  // Chips of several people on one area lie side by side, or one on the other where the area is small.
  sideBySide(area, { owner }, usual) {
    const before = this.count(area);
    const scale = owner ? OTHERS_SCALE : 1;
    const box = area.querySelector("rect");
    if (before && box && !area.dataset.seat && box.width.baseVal.value < ROOM_FOR_TWO * usual) {
      const [x, y] = [Number(area.dataset.x) + before * usual * 0.4, Number(area.dataset.y) - before * usual * 0.5];
      return { x, y, radius: usual * scale };
    }
    const aside = area.dataset.seat
      ? before * usual * 1.9
      : ((before + 1) >> 1) * (before % 2 ? 1 : -1) * usual * 1.9;
    return { x: Number(area.dataset.x) + aside, y: Number(area.dataset.y), radius: usual * scale };
  }

  takeDown({ wager, takeDown }, x, y, radius, scale) {
    const size = Math.max(TAKE_DOWN.pixels / scale, Math.min(TAKE_DOWN.least, radius * 0.6));
    const at = `translate(${x + radius} ${y - radius})`;
    const label = { role: "button", tabindex: "0", "aria-label": takeDown };
    return svg(
      "g",
      { class: "take-down", transform: at, "data-press": "take down", "data-value": wager, ...label },
      svg("title", {}, takeDown),
      svg("circle", { r: size }),
      svg("path", { d: `M${-size * 0.4} ${-size * 0.4}L${size * 0.4} ${size * 0.4}M${-size * 0.4} ${size * 0.4}L${size * 0.4} ${-size * 0.4}`, "stroke-width": size * 0.24 }),
    );
  }
}
