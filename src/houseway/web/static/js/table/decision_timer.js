// Counts down the time for a decision, where the house has set one. The table's clock counts, not the browser's.

import { h } from "../lib/dom.js";

let offset = 0; // of the table's clock from this browser's, in milliseconds

export function setClock(at) {
  if (at) offset = at / 1000 - Date.now();
}

// A line that counts down for as long as it is on the page.
export function timeLeft(step, seconds) {
  if (!step.decide_until) return null;
  const left = h("strong", {});
  const bar = h("progress", { max: seconds, "aria-hidden": "true" });
  const otherwise = step.undecided ? `, then ${step.undecided.replaceAll("-", " ")}` : "";
  const tick = () => {
    const remaining = Math.min(seconds, Math.max(0, (step.decide_until / 1000 - Date.now() - offset) / 1000));
    left.textContent = `${Math.ceil(remaining)} s`;
    bar.value = remaining;
  };
  tick();
  const timer = setInterval(() => (left.isConnected ? tick() : clearInterval(timer)), 250);
  return h("p", { class: "time-left", role: "timer" }, bar, left, ` to decide${otherwise}`);
}
