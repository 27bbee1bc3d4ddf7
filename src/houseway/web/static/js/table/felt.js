// Draws chips, cards and dice over the layout, at the points that the layout names.

import { cardInWords, dollars, svg } from "../lib/dom.js";
import { listenForArrows } from "./felt/arrow_keys.js";
import { Dice } from "./felt/dice.js";
import { markerPictures, offerPicture } from "./felt/markers.js";
import { mayMove } from "./felt/motion.js";
import { placeOf, Stacks } from "./felt/stacks.js";
import { Wheel } from "./felt/wheel.js";
import { nameOf } from "./free_seats.js";

// Larger than life, to be readable on a screen: limits in the units of the drawing, and the least in pixels.
const CHIP = { least: 38, most: 58, pixels: 16 };
const CARD = { least: 78, most: 150, pixels: 35 };
const NAME = { least: 24, most: 44, pixels: 12 };
const CARD_SHAPE = 110 / 78;
const TILE_WIDTH = 0.64;
const BETWEEN_HANDS = 14;
const MARGIN = 8; // pixels next to the first area
const LETTER = 0.62; // how wide a letter is, of its height
const BETWEEN_CARDS = 160; // milliseconds
const LONGEST_DEAL = 1800;
const LAST_CARD = 240; // milliseconds from its start until it is there

// The kind in a name on record does not fit next to a seat.
const shortName = (person) => nameOf(person).replace(/ \((?:automatic|guest)\)$/, "");

export class Felt {
  // ``areas`` names the wager on whose area the chips of another are, for those that have none of their own; ``usual``
  // has usual bets by seat.
  constructor(drawing, { areas, usual = {} }, onPress) {
    this.drawing = drawing;
    this.areas = areas;
    this.usual = usual;
    this.layers = Object.fromEntries(
      ["names", "markers", "dice", "chips", "offers", "winner", "cards", "handles"].map((name) => [name, svg("g", { class: `layer ${name}` })]),
    );
    drawing.append(...Object.values(this.layers));
    this.shown = new Map();
    this.areaElements = new Map(); // areas, by wager and spot: a search in a large drawing is slow
    this.named = null; // the names that are drawn
    this.dice = new Dice(drawing, this.layers.dice);
    this.wheel = new Wheel(drawing, this.layers.winner, (wager, seat) => this.areaOf(wager, seat));
    this.stacks = new Stacks((wager, seat) => this.areaOf(wager, seat));
    this.drawing.addEventListener("click", (event) => this.press(event, onPress));
    listenForArrows(drawing);
    this.drawing.addEventListener("keydown", (event) => {
      if (["Enter", " "].includes(event.key)) this.press(event, onPress);
    });
  }

  press(event, onPress) {
    const target = event.target.closest("[data-press]");
    const area = event.target.closest(".area");
    if (!target && area) onPress("another area", area.dataset.seat, event);
    if (!target) return;
    event.preventDefault();
    onPress(target.dataset.press, target.dataset.value, event);
  }

  // Whether the felt shows no cards, no dice and no number that has won.
  get isClear() {
    return !this.shown.size && !this.layers.dice.childElementCount && this.wheel.shows === null;
  }

  // Returns the size for the felt as large as it is shown now.
  size({ least, most, pixels }) {
    return Math.min(most, Math.max(least, pixels / this.scale));
  }

  // How many pixels a unit of the drawing has.
  get scale() {
    return this.drawing.getScreenCTM()?.a || 1;
  }

  areaOf(wager, seat) {
    const spot = seat.split("/")[0];
    const key = `${wager} ${spot}`;
    if (!this.areaElements.has(key)) this.areaElements.set(key, this.lookFor(wager, spot));
    return this.areaElements.get(key);
  }

  lookFor(wager, spot) {
    const name = CSS.escape(this.areas[wager] ?? wager);
    return (
      this.drawing.querySelector(`.area[data-wager="${name}"][data-seat="${spot}"]`) ??
      this.drawing.querySelector(`.area[data-wager="${name}"][data-seats~="${spot}"]`) ??
      this.drawing.querySelector(`.area[data-wager="${name}"]:not([data-seat])`)
    );
  }

  // Makes the areas of your own seat buttons, and free seats buttons for a person without one. ``most`` has how
  // much of some wagers may be added at the moment.
  offer(seat, wagers, bets, freeSeats, most) {
    const offered = wagers.filter((wager) => most[wager] !== 0);
    const mine = new Map(seat ? offered.map((wager) => [this.areaOf(wager, seat), wager]) : []);
    const offers = [];
    for (const area of this.drawing.querySelectorAll(".area")) {
      const wager = mine.get(area);
      const title = area.querySelector("title").textContent;
      const placed = bets[wager] ? `, ${dollars(bets[wager])} placed` : "";
      const upTo = most[wager] ? `, up to ${dollars(most[wager])}` : "";
      this.asButton(area, wager !== undefined && "wager", wager, `${title}${upTo}${placed}. Place a chip`);
      const room = (most[wager] ?? 0) - (bets[wager] ?? 0);
      area.classList.toggle("offered", room > 0);
      if (room > 0) offers.push(offerPicture(area, seat, room, this.scale));
    }
    this.layers.offers.replaceChildren(...offers);
    for (const badge of this.drawing.querySelectorAll("#layout-table [data-seat]")) {
      const number = badge.dataset.seat;
      badge.classList.toggle("own", number === seat?.split("/")[0]);
      const free = freeSeats.find(({ spot }) => spot === number);
      const words = free?.behind ? `Wager behind ${free.behind} at seat ${number}` : `Sit down at seat ${number}`;
      this.asButton(badge, free !== undefined && "seat", free?.seat, words);
    }
  }

  // Writes the names of players next to the numbers of their seats, and marks the seat that is asked.
  drawNames(seats, asked) {
    const names = new Map(seats.filter(({ seat }) => !seat.includes("/")).map((other) => [other.seat, other.mine ? "you" : shortName(other.person)]));
    const key = JSON.stringify([...names, asked]);
    if (key === this.named) return; // measuring the felt again would hold up a chip that is placed
    this.named = key;
    const size = this.size(NAME);
    this.layers.names.replaceChildren(
      ...[...this.drawing.querySelectorAll("#layout-table [data-seat]")].flatMap((badge) => {
        const words = names.get(badge.dataset.seat);
        const asks = asked !== undefined && badge.dataset.seat === asked.split("/")[0];
        badge.classList.toggle("asked", asks);
        if (!words) return [];
        return [this.nameAt(badge, words, size)];
      }),
    );
  }

  // A name stands on the rim next to the number of its seat; where it has no room there, below or above it.
  nameAt(badge, words, size) {
    const { x, y, width, height } = badge.querySelector("circle").getBBox();
    const at = this.toDrawing(badge, x + width / 2, y + height / 2);
    const { x: left, y: top, width: across, height: down } = this.drawing.viewBox.baseVal;
    const start = at.x + width / 2 + size / 4;
    if (start + words.length * size * LETTER < left + across - size)
      return svg("text", { x: start, y: at.y + size * 0.36, "font-size": size }, words);
    const below = at.y + height / 2 + size;
    const baseline = below < top + down - size / 4 ? below : at.y - height / 2 - size / 4;
    return svg("text", { x: at.x, y: baseline, "font-size": size, "text-anchor": "middle" }, words);
  }

  // Returns a point of an element in the units of the drawing.
  toDrawing(element, x, y) {
    const [own, whole] = [element.getScreenCTM(), this.drawing.getScreenCTM()];
    return own && whole ? new DOMPoint(x, y).matrixTransform(whole.inverse().multiply(own)) : { x, y };
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

  drawChips(chips) {
    const { stacks, handles } = this.stacks.draw(chips, this.size(CHIP), this.scale);
    this.layers.chips.replaceChildren(...stacks);
    this.layers.handles.replaceChildren(...handles);
  }

  drawMarkers(markers) {
    this.layers.markers.replaceChildren(...markerPictures(this.drawing, markers));
  }

  drawDice(dice, thrown) {
    return this.dice.draw(dice, thrown);
  }

  // Lights up the areas of these wagers.
  light(wagers) {
    for (const area of this.drawing.querySelectorAll(".area.wins")) area.classList.remove("wins");
    for (const wager of wagers)
      for (const area of this.drawing.querySelectorAll(`.area[data-wager="${CSS.escape(wager)}"]`)) area.classList.add("wins");
  }

  // Draws the cards in the order of the deal, new ones one after the other, but at first all at once. Returns the
  // milliseconds that takes.
  drawCards({ places, beside, dealt }, isFirst = false) {
    if (isFirst) this.named = null; // the felt may have another size
    const before = this.shown;
    this.shown = new Map();
    const fresh = [];
    const drawn = [];
    const counts = {};
    for (const place of dealt) {
      const index = (counts[place] = (counts[place] ?? -1) + 1);
      const card = places[place]?.[index];
      const position = card !== undefined && this.position(place, places, beside);
      if (!position) continue;
      const key = `${place} ${index}`;
      this.shown.set(key, card);
      const picture = this.card(card, position, index);
      if (before.get(key) !== card) fresh.push([picture, before.has(key) ? "turned" : "fresh"]);
      // The back shows until the card is turned over.
      if (before.get(key) === null && card && mayMove() && !isFirst)
        picture.append(this.card(null, position, index).firstChild);
      drawn.push(picture);
    }
    this.layers.cards.replaceChildren(...drawn);
    if (!mayMove() || isFirst) return 0;
    const between = Math.min(BETWEEN_CARDS, LONGEST_DEAL / fresh.length);
    fresh.forEach(([picture, animation], number) => {
      picture.firstChild.classList.add(animation);
      picture.firstChild.nextSibling?.classList.add("away");
      for (const side of picture.children) side.style.animationDelay = `${number * between}ms`;
    });
    return fresh.length && fresh.length * between + LAST_CARD;
  }

  // Returns where a hand begins, so that it is centered on its place. Several hands of one seat are side by side
  // around the place of the first, since these cards are larger than those of the layout.
  position(place, places, beside) {
    const first = beside[place] ?? place;
    const hands = Object.keys(places).filter((name) => (beside[name] ?? name) === first);
    const mark = this.drawing.querySelector(`[data-place="${CSS.escape(first)}"]`);
    if (!mark) return null;
    const width = this.size(CARD);
    const room = hands.length > 1 ? 0 : mark.getBBox().width;
    // Tiles are narrower than the space of a card.
    const own = this.drawing.dataset.back ? width * TILE_WIDTH : width;
    const stepOf = (count) => Math.min(own + 8, Math.max((room - width) / (count - 1 || 1), width * 0.36));
    const lengthOf = (name) => BETWEEN_HANDS + width + (places[name].length - 1) * stepOf(places[name].length);
    const lengthOfAll = (names) => names.reduce((total, name) => total + lengthOf(name), 0);
    const before = hands.slice(0, hands.indexOf(place));
    const left = lengthOfAll(before) - (lengthOfAll(hands) - BETWEEN_HANDS) / 2;
    return { at: mark.dataset, width, step: stepOf(places[place].length), left };
  }

  card(name, { at, width, step, left: start }, index) {
    const { x, y, turn } = at;
    const height = width * CARD_SHAPE;
    const left = start + index * step;
    const picture = svg("use", { href: `#card-${name ?? this.drawing.dataset.back ?? "back"}`, x: left, y: -height / 2, width, height });
    const words = svg("title", {}, cardInWords(name));
    return svg("g", { transform: `translate(${x} ${y}) rotate(${turn})` }, svg("g", {}, words, picture));
  }

  drawWheel(stop, spun) {
    return this.wheel.draw(stop, spun);
  }

  // Scrolls a zoomed felt to the areas of the seat; at an end of the table that several share, to the usual bet, with the
  // player's chips there if they fit next to its words; or to where the areas begin.
  scrollTo(seat) {
    const spot = seat?.split("/")[0];
    const surface = this.drawing.parentElement;
    if (!spot || surface.scrollWidth <= surface.clientWidth) return;
    const every = (selector) => [...this.drawing.querySelectorAll(selector)];
    const mine = every(`.area[data-seat="${spot}"]`);
    const shared = mine.length ? [] : every(`.end[data-seats~="${spot}"] .area`);
    const areas = [...mine, ...shared];
    const boxes = (areas.length ? areas : every(".area")).map((area) => area.getBoundingClientRect());
    const around = surface.getBoundingClientRect();
    const usual = areas.length ? null : this.pointOfUsual(seat);
    const wayTo = (low, high, room, point) => {
      const [start, end] = [Math.min(...boxes.map((box) => box[low])), Math.max(...boxes.map((box) => box[high]))];
      // Areas that all players share begin at their start, as long as the usual bet is in sight there.
      const toStart = start - MARGIN - around[low];
      if (usual && end - start > room) return point - around[low] - toStart < room - 4 * MARGIN ? toStart : point - around[low] - room / 2;
      return start + (end - start) / 2 - around[low] - room / 2;
    };
    if (shared.length) {
      const words = this.usualArea(seat).querySelector("text").getBoundingClientRect();
      const chips = this.pointOfUsual(seat).x;
      const [left, right] = [Math.min(words.left, chips - 3 * MARGIN), Math.max(words.right, chips + 3 * MARGIN)];
      const middle = right - left < surface.clientWidth ? left + right : words.left + words.right;
      surface.scrollLeft += middle / 2 - around.left - surface.clientWidth / 2;
      surface.scrollTop += Math.max(...boxes.map(({ bottom }) => bottom)) + MARGIN - around.bottom;
      return;
    }
    surface.scrollLeft += wayTo("left", "right", surface.clientWidth, usual?.x);
    surface.scrollTop += wayTo("top", "bottom", surface.clientHeight, usual?.y);
    if (usual) this.scrollToWords(this.usualArea(seat), surface);
  }

  // Brings the words of an area into sight, where its chips are far from them.
  scrollToWords(area, surface) {
    const words = area.querySelector("text")?.getBoundingClientRect();
    if (!words) return;
    const around = surface.getBoundingClientRect();
    if (words.left < around.left || words.right > around.right) surface.scrollLeft += (words.left + words.right - around.left - around.right) / 2;
    if (words.top < around.top || words.bottom > around.bottom) surface.scrollTop += (words.top + words.bottom - around.top - around.bottom) / 2;
  }

  // Returns the area of the bet that most players make; of several, the one that comes first.
  usualArea(seat) {
    const counts = new Map();
    for (const wager of Object.values(this.usual).flatMap((bets) => Object.keys(bets))) counts.set(wager, (counts.get(wager) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const areas = [...counts].filter(([, count]) => count === most).map(([wager]) => this.areaOf(wager, seat)).filter(Boolean);
    const order = (area) => this.chipsOn(area, seat).x + this.chipsOn(area, seat).y;
    return areas.sort((one, other) => order(one) - order(other))[0] ?? this.drawing.querySelector(".area");
  }

  chipsOn(area, seat) {
    return placeOf(area, seat) ?? { x: Number(area.dataset.x), y: Number(area.dataset.y) };
  }

  // Returns the place of the chips of the usual bet, in pixels.
  pointOfUsual(seat) {
    const { x, y } = this.chipsOn(this.usualArea(seat), seat);
    return new DOMPoint(x, y).matrixTransform(this.drawing.getScreenCTM());
  }
}
