// The felt: what lies on it is drawn over the layout, at the points that the layout names.

import { stack } from "./chips.js";
import { cardInWords, dollars, svg } from "../lib/dom.js";

// Larger than life, to be read on a screen: in the units of the drawing, and at least in pixels there.
const CHIP = { least: 38, most: 58, pixels: 16 };
const CARD = { least: 78, most: 150, pixels: 35 };
const CARD_SHAPE = 110 / 78;
const BETWEEN_HANDS = 14;
const OTHERS = 0.8; // how large other people's chips are
const DIE = 88;
const BETWEEN_CARDS = 160; // milliseconds
const LONGEST_DEAL = 1800;
const ROLLING = 600;
const LAST_LIES = 240; // after it has begun to move

export const moves = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Felt {
  constructor(drawing, pressed) {
    this.drawing = drawing;
    this.layers = Object.fromEntries(
      ["cards", "dice", "chips"].map((name) => [name, svg("g", { class: `layer ${name}` })]),
    );
    drawing.append(...Object.values(this.layers));
    this.shown = new Map();
    this.drawing.addEventListener("click", (event) => this.press(event, pressed));
    this.drawing.addEventListener("keydown", (event) => {
      if (["Enter", " "].includes(event.key)) this.press(event, pressed);
    });
  }

  async fetchPictures() {
    const text = await (await fetch("/pictures.svg")).text();
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    this.drawing.append(
      svg("defs", {}, ...[...parsed.documentElement.children].map((one) => document.importNode(one, true))),
    );
  }

  press(event, pressed) {
    const target = event.target.closest("[data-press]");
    const area = event.target.closest(".area");
    if (!target && area) pressed("another area", area.dataset.seat);
    if (!target) return;
    event.preventDefault();
    pressed(target.dataset.press, target.dataset.value);
  }

  // Whether no cards or dice lie on it.
  get isClear() {
    return !this.shown.size && !this.layers.dice.childElementCount;
  }

  // How large something is drawn, on a felt as large as it is now.
  size({ least, most, pixels }) {
    const scale = this.drawing.getScreenCTM()?.a || 1;
    return Math.min(most, Math.max(least, pixels / scale));
  }

  areaOf(wager, seat) {
    const spot = seat.split("/")[0];
    const name = CSS.escape(wager);
    return (
      this.drawing.querySelector(`.area[data-wager="${name}"][data-seat="${spot}"]`) ??
      this.drawing.querySelector(`.area[data-wager="${name}"]:not([data-seat])`)
    );
  }

  // The areas at a seat are buttons for who sits there; a free place is one for who sits nowhere.
  offer(seat, wagers, bets, places) {
    const mine = new Map(seat ? wagers.map((wager) => [this.areaOf(wager, seat), wager]) : []);
    for (const area of this.drawing.querySelectorAll(".area")) {
      const wager = mine.get(area);
      const title = area.querySelector("title").textContent;
      const placed = bets[wager] ? `, ${dollars(bets[wager])} placed` : "";
      this.asButton(area, wager !== undefined && "wager", wager, `${title}${placed}. Place a chip`);
    }
    for (const badge of this.drawing.querySelectorAll("#layout-table [data-seat]")) {
      const number = badge.dataset.seat;
      badge.classList.toggle("own", number === seat?.split("/")[0]);
      const place = places.find((one) => one.spot === number);
      const words = place?.behind ? `Wager behind ${place.behind} at seat ${number}` : `Sit down at seat ${number}`;
      this.asButton(badge, place !== undefined && "seat", place?.seat, words);
    }
  }

  asButton(element, press, value, label) {
    if (!press) {
      for (const name of ["role", "tabindex", "aria-label", "data-press", "data-value"])
        element.removeAttribute(name);
      return;
    }
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", label);
    element.dataset.press = press;
    element.dataset.value = value;
  }

  // ``lying`` is a list of {seat, wager, cents, state, whose}: ``whose`` is another person's name.
  drawChips(lying) {
    const here = new Map();
    const radius = this.size(CHIP);
    this.layers.chips.replaceChildren(
      ...lying.flatMap(({ seat, wager, cents, state, whose }) => {
        const area = this.areaOf(wager, seat);
        if (!area || !cents) return [];
        const before = here.get(area) ?? 0;
        here.set(area, before + 1);
        // Where several people share an area their chips lie side by side.
        const aside = area.dataset.seat
          ? before * radius * 1.9
          : ((before + 1) >> 1) * (before % 2 ? 1 : -1) * radius * 1.9;
        const drawn = stack(cents, radius * (whose ? OTHERS : 1), state, whose);
        drawn.setAttribute("transform", `translate(${Number(area.dataset.x) + aside} ${area.dataset.y})`);
        return drawn;
      }),
    );
  }

  // Cards in the order of the deal; those that are new come one after the other. How long that takes.
  drawCards(places, dealt) {
    const before = this.shown;
    this.shown = new Map();
    const fresh = [];
    const drawn = [];
    const counted = {};
    for (const place of dealt) {
      const index = (counted[place] = (counted[place] ?? -1) + 1);
      const card = places[place]?.[index];
      const lies = card !== undefined && this.lies(place, places);
      if (!lies) continue;
      const key = `${place} ${index}`;
      this.shown.set(key, card);
      const one = this.card(card, lies, index);
      if (before.get(key) !== card) fresh.push([one, before.has(key) ? "turned" : "fresh"]);
      // Until its face is seen the back is.
      if (before.get(key) === null && card && moves())
        one.append(this.card(null, lies, index).firstChild);
      drawn.push(one);
    }
    this.layers.cards.replaceChildren(...drawn);
    if (!moves()) return 0;
    const between = Math.min(BETWEEN_CARDS, LONGEST_DEAL / fresh.length);
    fresh.forEach(([one, how], number) => {
      one.firstChild.classList.add(how);
      one.firstChild.nextSibling?.classList.add("away");
      for (const picture of one.children) picture.style.animationDelay = `${number * between}ms`;
    });
    return fresh.length && fresh.length * between + LAST_LIES;
  }

  // Where a hand lies, from its first card on: in the middle of its place. The hands of a pair that was split
  // lie side by side around the place of the first, since these cards are larger than those of the layout.
  lies(place, places) {
    const first = place.replace(/ hand \d+$/, "");
    const hands = Object.keys(places).filter((one) => one === first || one.startsWith(`${first} hand `)).sort();
    const found = this.drawing.querySelector(`[data-place="${CSS.escape(first)}"]`);
    if (!found) return null;
    const width = this.size(CARD);
    const room = hands.length > 1 ? 0 : found.getBBox().width;
    const stepOf = (count) => Math.min(width + 8, Math.max((room - width) / (count - 1 || 1), width * 0.36));
    const lengthOf = (one) => BETWEEN_HANDS + width + (places[one].length - 1) * stepOf(places[one].length);
    const lengthOfAll = (some) => some.reduce((total, one) => total + lengthOf(one), 0);
    const before = hands.slice(0, hands.indexOf(place));
    const left = lengthOfAll(before) - (lengthOfAll(hands) - BETWEEN_HANDS) / 2;
    return { at: found.dataset, width, step: stepOf(places[place].length), left };
  }

  card(name, { at, width, step, left: start }, index) {
    const { x, y, turn } = at;
    const height = width * CARD_SHAPE;
    const left = start + index * step;
    const picture = svg("use", { href: `#card-${name ?? "back"}`, x: left, y: -height / 2, width, height });
    const words = svg("title", {}, cardInWords(name));
    return svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, svg("g", {}, words, picture));
  }

  // How long they roll where they are new.
  drawDice(dice) {
    const inventory = this.drawing.querySelector("#fixture-table-inventory");
    const isNew = String(dice) !== this.tossed;
    this.tossed = String(dice);
    if (!dice || !inventory) {
      this.layers.dice.replaceChildren();
      return 0;
    }
    const at = this.below(inventory);
    const rolls = isNew && moves();
    this.layers.dice.replaceChildren(
      ...dice.map((pips, place) =>
        svg("use", {
          class: rolls && "rolls",
          href: `#die-${pips}`,
          x: at.x + (place - 1.5) * (DIE + 12) + 6,
          y: at.y + 8,
          width: DIE,
          height: DIE,
        }),
      ),
    );
    return rolls ? ROLLING : 0;
  }

  // The middle of the lower edge of something printed, in the units of the drawing.
  below(element) {
    const { x, y, width, height } = element.getBBox();
    const toDrawing = this.drawing.getScreenCTM().inverse().multiply(element.getScreenCTM());
    return new DOMPoint(x + width / 2, y + height).matrixTransform(toDrawing);
  }

  // Where the felt is larger than what is seen of it, the areas of the own seat are in sight; where all share
  // theirs, the areas above it.
  bringIntoSight(seat) {
    const spot = seat?.split("/")[0];
    const surface = this.drawing.parentElement;
    const mine = [...this.drawing.querySelectorAll(`.area[data-seat="${spot}"], #seat-${spot}`)];
    if (!mine.length || surface.scrollWidth <= surface.clientWidth) return;
    const all = mine.map((one) => one.getBoundingClientRect());
    const middle = (low, high) =>
      (Math.min(...all.map((one) => one[low])) + Math.max(...all.map((one) => one[high]))) / 2;
    const around = surface.getBoundingClientRect();
    const down = mine.length > 1 ? middle("top", "bottom") : all[0].top - around.height * 0.4;
    surface.scrollLeft += middle("left", "right") - around.left - around.width / 2;
    surface.scrollTop += down - around.top - around.height / 2;
  }
}
