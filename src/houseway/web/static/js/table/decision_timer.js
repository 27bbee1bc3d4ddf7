// Counts down the time for bets and decisions, where the house has set one. The table's clock counts, not the browser's.

import { h } from "../lib/dom.js";

const SOON = 5; // seconds

let offset = 0; // of the table's clock from this browser's, in milliseconds

export function setClock(at) {
  if (at) offset = at / 1000 - Date.now();
}

// Returns the seconds until a time of the table's clock, which is in microseconds.
export const secondsUntil = (until) => (until / 1000 - Date.now() - offset) / 1000;

// A line that counts down for as long as it is on the page.
export function countdown(until, seconds, words) {
  const left = h("strong", {});
  const bar = h("progress", { max: seconds, "aria-hidden": "true" });
  const line = h("p", { class: "time-left", role: "timer" }, bar, left, ` ${words}`);
  const tick = () => {
    const remaining = Math.min(seconds, Math.max(0, secondsUntil(until)));
    left.textContent = `${Math.ceil(remaining)} s`;
    bar.value = remaining;
    line.classList.toggle("soon", remaining <= SOON);
  };
  tick();
  const timer = setInterval(() => (left.isConnected ? tick() : clearInterval(timer)), 250);
  return line;
}

const OTHERS_WAIT = "The others wait for you.";

// The time for a decision, and who waits for it.
export function timeLeft(step, view) {
  const others = view.seats.some(({ mine, layout }) => !mine && layout > 0);
  const waiting = others ? h("p", { class: "others-wait" }, OTHERS_WAIT) : null;
  if (!step.decide_until) return waiting;
  const otherwise = step.undecided ? `, then ${step.undecided.replaceAll("-", " ")}` : "";
  return [countdown(step.decide_until, view.decision_seconds, `to decide${otherwise}`), waiting];
}

// The time for bets, the pause after the last round, and who waits.
export function timeForBets(view, own) {
  const others = view.seats.filter(({ mine, bets }) => !mine && Object.keys(bets).length);
  const hasBet = own && Object.keys(own.bets).length > 0;
  const isAwaited = hasBet && !own.ready && others.length > 0 && others.every(({ ready }) => ready);
  const otherwise = hasBet ? "then your bets are dealt as they are" : "then the bets are closed";
  return [
    view.bets_until && countdown(view.bets_until, view.betting_seconds, `for bets, ${otherwise}`),
    !view.bets_until && secondsUntil(view.dealing_from) > 0 && others.length > 0 && countdown(view.dealing_from, view.pause_seconds, "until the next deal at the earliest"),
    isAwaited && h("p", { class: "others-wait" }, OTHERS_WAIT),
  ];
}
