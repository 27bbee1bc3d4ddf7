// The places of each player's chips on an area, and the tags and payments drawn with them.

import { svg } from "../../lib/dom.js";
import { extentOf, stack } from "./chips.js";
import { clearSpot } from "./clear_spot.js";

const OTHERS_SCALE = 0.8; // of other people's chips
const OTHERS_AT_THEIR_PLACE = 0.55; // where every player has a place in the area
const SMALLEST = 18;
const READABLE = 0.2; // pixels to a unit: a button on a smaller felt would cover its neighbors
const TAKE_DOWN = { pixels: 12, least: 30 }; // the radius of the button, in pixels and in the units of the drawing

// Returns the point of a player in an area where each who shares it has one, or null.
export function placeOf(area, seat) {
  const index = area.dataset.seats?.split(" ").indexOf(seat.split("/")[0]) ?? -1;
  if (index < 0) return null;
  const [x, y] = area.dataset.chips.split(" ")[index].split(",").map(Number);
  return { x, y };
}

export class Stacks {
  constructor(areaOf) {
    this.areaOf = areaOf;
  }

  // ``chips`` is a list of {seat, wager, cents, state, owner, label, color, takeDown}. Own chips are placed first, on top.
  draw(chips, radius, scale) {
    this.stakes = new Map(); // the place of the stake of each wager and seat
    this.onArea = new Map(); // the boxes of the chips on each area whose print stays readable
    this.counts = new Map(); // how many stacks there are on each area
    const placed = (list) => list.map((chip) => this.one(chip, radius, scale)).filter(Boolean);
    const own = placed(chips.filter(({ owner }) => !owner));
    const drawn = [...placed(chips.filter(({ owner }) => owner)), ...own];
    return { stacks: drawn.map(({ picture }) => picture), handles: drawn.map(({ handle }) => handle).filter(Boolean) };
  }

  one(chip, usual, scale) {
    const area = this.areaOf(chip.wager, chip.seat);
    if (!area || !chip.cents) return null;
    const { x, y, radius } = chip.state === "paid" ? this.besideItsStake(area, chip, usual) : this.at(area, chip, usual);
    this.stakes.set(`${chip.wager} ${chip.seat}`, { x, y, radius });
    const picture = stack(chip.cents, radius, chip);
    picture.setAttribute("transform", `translate(${x} ${y})`);
    return { picture, handle: chip.takeDown && scale > READABLE && this.takeDown(chip, x, y, radius, scale) };
  }

  at(area, chip, usual) {
    const place = placeOf(area, chip.seat);
    const others = place ? OTHERS_AT_THEIR_PLACE : OTHERS_SCALE;
    const spot = this.onClearSpot(area, chip, chip.owner ? usual * others : usual, place);
    return spot ?? (place ? { ...place, radius: SMALLEST } : this.sideBySide(area, chip, usual));
  }

  // Chips are placed where they cover no words, if there is such a place.
  onClearSpot(area, chip, radius, near) {
    const taken = this.onArea.get(area) ?? [];
    const spot = clearSpot(area, radius, Math.min(radius, SMALLEST), extentOf(chip), taken, near);
    if (spot) this.onArea.set(area, [...taken, spot.box]);
    return spot;
  }

  // A payment is placed next to the stake that won it, on the same area.
  besideItsStake(area, chip, usual) {
    const stake = this.stakes.get(`${chip.wager} ${chip.seat}`) ?? this.at(area, chip, usual);
    const spot = this.onClearSpot(area, chip, stake.radius, stake);
    return spot ?? { x: stake.x + stake.radius * 0.8, y: stake.y - stake.radius * 0.9, radius: stake.radius };
  }

  count(key) {
    const before = this.counts.get(key) ?? 0;
    this.counts.set(key, before + 1);
    return before;
  }

  // Chips of several people on one area are side by side.
  sideBySide(area, { owner }, usual) {
    const before = this.count(area);
    const scale = owner ? OTHERS_SCALE : 1;
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
