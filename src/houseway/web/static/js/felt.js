// The felt: what lies on it is drawn over the layout, at the points that the layout names.

import { stack } from "./chips.js";
import { cardInWords, dollars, svg } from "./dom.js";

const CHIP = 33;
const CARD = { width: 78, height: 110 }; // larger than life, to be read on a screen
const DIE = 88;
const BETWEEN_CARDS = 160; // milliseconds
const LONGEST_DEAL = 1800;

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
    if (!target) return;
    event.preventDefault();
    pressed(target.dataset.press, target.dataset.wager ?? target.dataset.seat);
  }

  areaOf(wager, seat) {
    const spot = seat.split("/")[0];
    const name = CSS.escape(wager);
    return (
      this.drawing.querySelector(`.area[data-wager="${name}"][data-seat="${spot}"]`) ??
      this.drawing.querySelector(`.area[data-wager="${name}"]:not([data-seat])`)
    );
  }

  // The areas at a seat are buttons for who sits there; a free seat is one for who sits nowhere.
  offer(seat, wagers, bets, freeSeats) {
    const mine = new Map(seat ? wagers.map((wager) => [this.areaOf(wager, seat), wager]) : []);
    for (const area of this.drawing.querySelectorAll(".area")) {
      const wager = mine.get(area);
      const title = area.querySelector("title").textContent;
      const placed = bets[wager] ? `, ${dollars(bets[wager])} placed` : "";
      this.asButton(area, wager !== undefined && "wager", `${title}${placed}. Place a chip`);
    }
    for (const badge of this.drawing.querySelectorAll("#layout-table [data-seat]")) {
      const number = badge.dataset.seat;
      badge.classList.toggle("own", number === seat?.split("/")[0]);
      this.asButton(badge, freeSeats.includes(number) && "seat", `Sit down at seat ${number}`);
    }
  }

  asButton(element, press, label) {
    if (!press) {
      for (const name of ["role", "tabindex", "aria-label", "data-press"]) element.removeAttribute(name);
      return;
    }
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", label);
    element.dataset.press = press;
  }

  // ``lying`` is a list of {seat, wager, cents, state}.
  drawChips(lying) {
    const here = new Map();
    this.layers.chips.replaceChildren(
      ...lying.flatMap(({ seat, wager, cents, state }) => {
        const area = this.areaOf(wager, seat);
        if (!area || !cents) return [];
        const before = here.get(area) ?? 0;
        here.set(area, before + 1);
        // Where several people share an area their chips lie side by side.
        const aside = area.dataset.seat
          ? before * CHIP * 1.3
          : ((before + 1) >> 1) * (before % 2 ? -1 : 1) * CHIP * 1.1;
        const drawn = stack(cents, CHIP, state);
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
      const found = this.drawing.querySelector(`[data-place="${CSS.escape(place)}"]`);
      if (card === undefined || !found) continue;
      const key = `${place} ${index}`;
      this.shown.set(key, card);
      const one = this.card(card, found, index, places[place].length);
      if (before.get(key) !== card) fresh.push(one);
      drawn.push(one);
    }
    this.layers.cards.replaceChildren(...drawn);
    if (!moves()) return 0;
    const between = Math.min(BETWEEN_CARDS, LONGEST_DEAL / fresh.length);
    fresh.forEach((one, number) => {
      one.firstChild.classList.add("fresh");
      one.firstChild.style.animationDelay = `${number * between}ms`;
    });
    return fresh.length * between;
  }

  card(name, place, index, count) {
    const { x, y, turn } = place.dataset;
    const room = place.getBBox().width;
    const step =
      count > 1 ? Math.min(CARD.width + 8, Math.max((room - CARD.width) / (count - 1), CARD.width * 0.3)) : 0;
    const left = (index - (count - 1) / 2) * step - CARD.width / 2;
    const picture = svg("use", {
      href: `#card-${name ?? "back"}`,
      x: left,
      y: -CARD.height / 2,
      width: CARD.width,
      height: CARD.height,
    });
    const words = svg("title", {}, cardInWords(name));
    return svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, svg("g", {}, words, picture));
  }

  drawDice(dice) {
    const inventory = this.drawing.querySelector("#fixture-table-inventory");
    if (!dice || !inventory) {
      this.layers.dice.replaceChildren();
      return;
    }
    const at = this.below(inventory);
    this.layers.dice.replaceChildren(
      ...dice.map((pips, place) =>
        svg("use", {
          href: `#die-${pips}`,
          x: at.x + (place - 1.5) * (DIE + 12) + 6,
          y: at.y + 8,
          width: DIE,
          height: DIE,
        }),
      ),
    );
  }

  // The middle of the lower edge of something printed, in the units of the drawing.
  below(element) {
    const { x, y, width, height } = element.getBBox();
    const toDrawing = this.drawing.getScreenCTM().inverse().multiply(element.getScreenCTM());
    return new DOMPoint(x + width / 2, y + height).matrixTransform(toDrawing);
  }

  // Where the felt is wider than the screen, the own seat is in sight.
  bringIntoSight(seat) {
    const badge = this.drawing.querySelector(`#seat-${seat?.split("/")[0]}`);
    const surface = this.drawing.parentElement;
    if (!badge || surface.scrollWidth <= surface.clientWidth) return;
    const [mine, around] = [badge.getBoundingClientRect(), surface.getBoundingClientRect()];
    surface.scrollLeft += mine.left + mine.width / 2 - around.left - around.width / 2;
  }
}
