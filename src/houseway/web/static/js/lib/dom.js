// Small helpers to write the page with.

import { keepTyped } from "./keep_input.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
export const svg = (tag, attributes, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);
export const byId = (id) => document.getElementById(id);

export function dollars(cents) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString("en-US");
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? "−" : ""}$${whole}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

// Dollars as a person types them, in cents; null where it is no amount.
export function cents(text) {
  const found = /^\s*\$?\s*([\d,]+)(?:\.(\d{2}))?\s*$/.exec(text);
  return found ? Number(found[1].replaceAll(",", "")) * 100 + Number(found[2] ?? 0) : null;
}

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
export function cardInWords(name) {
  if (name === null) return "face down";
  if (name === "Jk") return "Joker";
  return name[0].replace("T", "10") + SIGNS[name[1]];
}

// A row of cards; how many lie face down is told once.
export function cardsInWords(cards) {
  const seen = cards.filter((one) => one !== null);
  const hidden = cards.length - seen.length;
  return [...seen.map(cardInWords), ...(hidden ? [`${hidden} face down`] : [])].join(" ");
}

export const cite = (paragraph) => (paragraph ? h("span", { class: "cite" }, paragraph) : null);

// Where the button that was pressed is gone, who goes on by keyboard is still at this part of the page.
function itself(place) {
  place.tabIndex = -1;
  return place;
}

const drawn = new WeakMap();

// Writes a part of the page anew only where what it shows has changed, so that focus and typing stay.
export function show(place, what, write) {
  if (!place) return;
  const key = JSON.stringify(what);
  if (drawn.get(place) === key) return;
  drawn.set(place, key);
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  const typeAgain = keepTyped(place);
  const parts = write();
  place.replaceChildren(...(parts ?? []).flat(3).filter(Boolean));
  place.hidden = !parts;
  typeAgain();
  if (focused) (place.querySelector(`[data-focus="${CSS.escape(focused)}"]:not(:disabled)`) ?? itself(place)).focus();
}
