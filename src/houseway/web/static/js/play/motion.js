// How things of the play view move: cards from the shoe, chips to and from the rack, a sum that counts up.

import { mayMove } from "../table/felt/motion.js";

const FLIGHT = 340; // milliseconds
const BETWEEN_CARDS = 170;
const LONGEST_DEAL = 1900;
const MOMENT = { before: 420, turning: 620 }; // of a card on which much depends
const CHIP_FLIGHT = 520;
const COUNTING = 900;

const middle = (element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

const between = (element, other) => {
  const [here, there] = [middle(element), middle(other)];
  return `${there.x - here.x}px, ${there.y - here.y}px`;
};

// Turns over a card that is there already, or has just arrived.
function turn(card, delay, duration) {
  const cover = card.cover();
  const half = duration / 2;
  const picture = card.element.firstChild;
  cover.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { duration: half, delay, fill: "both", easing: "ease-in" }).onfinish = () => cover.remove();
  picture.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: half, delay: delay + half, fill: "backwards", easing: "ease-out" });
  return delay + duration;
}

// Lets cards come from the shoe one after the other. ``changed`` is a list of {card, was, isMoment} in the order of
// the deal: a card that was face down is turned over where it is. Returns when each is there, in milliseconds.
export function deal(changed, shoe, onCard = () => {}) {
  if (!mayMove()) return changed.map(() => 0);
  const usual = changed.filter(({ isMoment }) => !isMoment).length;
  const step = Math.min(BETWEEN_CARDS, LONGEST_DEAL / Math.max(1, usual));
  let start = 0;
  return changed.map(({ card, was, isMoment }) => {
    if (isMoment) start += MOMENT.before;
    const begins = start;
    onCard(begins);
    if (was === null) {
      start += isMoment ? MOMENT.turning : step;
      return turn(card, begins, MOMENT.turning);
    }
    const from = { transform: `translate(${between(card.element, shoe)}) rotate(24deg) scale(0.6)`, opacity: 0 };
    card.element.animate([from, { opacity: 1, offset: 0.3 }, { transform: "none" }], {
      duration: FLIGHT,
      delay: begins,
      fill: "backwards",
      easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
    });
    if (!isMoment) {
      start += step;
      return begins + FLIGHT;
    }
    const arrives = turn(card, begins + FLIGHT, MOMENT.turning);
    start = arrives;
    return arrives;
  });
}

// Shows an element only after this time.
export function appear(element, after) {
  if (!after || !mayMove()) return;
  element.animate([{ opacity: 0, transform: "scale(0.7)" }, { opacity: 1, transform: "none" }], { duration: 220, delay: after, fill: "backwards" });
}

// Moves a copy of lost chips to the rack; lets paid chips come from there.
export function takeChips(element, rack) {
  if (!mayMove()) return;
  const copy = element.cloneNode(true);
  const { left, top, width, height } = element.getBoundingClientRect();
  copy.classList.add("flying");
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(copy);
  const away = { transform: `translate(${between(element, rack)}) scale(0.5)`, opacity: 0 };
  copy.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, away], { duration: CHIP_FLIGHT, easing: "ease-in" }).onfinish = () => copy.remove();
}

export function payChips(element, rack, delay) {
  if (!mayMove()) return;
  const from = { transform: `translate(${between(element, rack)}) scale(0.5)`, opacity: 0 };
  element.animate([from, { opacity: 1, offset: 0.3 }, { transform: "none" }], { duration: CHIP_FLIGHT, delay, fill: "backwards", easing: "ease-out" });
}

// Counts from nothing to the amount.
export function countUp(element, cents, inWords) {
  element.textContent = inWords(cents);
  if (!mayMove() || !cents) return;
  const started = performance.now();
  const draw = (now) => {
    const part = Math.min(1, (now - started) / COUNTING);
    const eased = 1 - (1 - part) ** 3;
    if (!element.isConnected) return;
    element.textContent = inWords(part === 1 ? cents : Math.round((cents * eased) / 100) * 100);
    if (part < 1) requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}
