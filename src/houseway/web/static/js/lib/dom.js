// Small helpers for building the page.

import { keepInput } from "./keep_input.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);
export const byId = (id) => document.getElementById(id);

const MINUS = "−\u2060"; // no line break parts it from its amount

export function dollars(cents) {
  // Not toLocaleString: it is slow, and a panel with dozens of amounts is drawn for every chip.
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? MINUS : ""}$${whole}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

// Returns the cents of dollars as a person types them, or null when the text is not an amount.
export function cents(text) {
  const match = /^\s*\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?\s*$/.exec(text);
  return match ? Number(match[1].replaceAll(",", "")) * 100 + Number((match[2] ?? "0").padEnd(2, "0")) : null;
}

// A share of a whole in percent, or a dash where there is nothing to share.
export const percentOf = (part, whole) => (whole ? `${part < 0 ? MINUS : ""}${Math.abs((100 * part) / whole).toFixed(2)}%` : "–");

export const counted = (number, word) => `${number.toLocaleString("en-US")} ${word}${number === 1 ? "" : "s"}`;

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
export function cardInWords(name) {
  if (name === null) return "face down";
  if (name === "Jk") return "Joker";
  if (name[1] === "-") return name; // a tile
  return name[0].replace("T", "10") + SUITS[name[1]];
}

// Names the visible cards, then how many are face down.
export function cardsInWords(cards) {
  const seen = cards.filter((card) => card !== null);
  const hidden = cards.length - seen.length;
  return [...seen.map(cardInWords), ...(hidden ? [`${hidden} face down`] : [])].join(" ");
}

// A line of a definition list.
export const waitingFor = ({ who, words }) => `Waiting for the ${who}: ${words}`;

export const described = (term, ...words) => h("div", {}, h("dt", {}, term), h("dd", {}, words));

export const cite = (paragraph) => (paragraph ? h("span", { class: "cite" }, paragraph) : null);

// Takes the keyboard focus when a redraw removed the button that was pressed.
function focusable(place) {
  place.tabIndex = -1;
  return place;
}

const drawn = new WeakMap();

// Draws a part of the page, but only when the state that it shows has changed; keeps focus and typing.
export function show(place, state, draw) {
  if (!place) return;
  const key = JSON.stringify(state);
  if (drawn.get(place) === key) return;
  drawn.set(place, key);
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  const restoreInput = keepInput(place);
  const parts = draw();
  place.replaceChildren(...(parts || []).flat(3).filter(Boolean));
  place.hidden = !parts;
  restoreInput();
  // What one looks at stays in sight: the dice above the felt, when the button that threw them is drawn again.
  if (focused) (place.querySelector(`[data-focus="${CSS.escape(focused)}"]:not(:disabled)`) ?? focusable(place)).focus({ preventScroll: true });
}
