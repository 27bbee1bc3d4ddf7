// How long there is to decide, where the house has set a time. The table's clock counts, not the browser's.

import { h } from "../lib/dom.js";

let ahead = 0; // of this browser's clock, in milliseconds

export function setClock(at) {
  if (at) ahead = at / 1000 - Date.now();
}

// A line that counts down by itself as long as it is shown.
export function timeLeft(step, seconds) {
  if (!step.decide_until) return null;
  const left = h("strong", {});
  const bar = h("progress", { max: seconds, "aria-hidden": "true" });
  const otherwise = step.undecided ? `, then ${step.undecided.replaceAll("-", " ")}` : "";
  const tick = () => {
    const remain = Math.min(seconds, Math.max(0, (step.decide_until / 1000 - Date.now() - ahead) / 1000));
    left.textContent = `${Math.ceil(remain)} s`;
    bar.value = remain;
  };
  tick();
  const every = setInterval(() => (left.isConnected ? tick() : clearInterval(every)), 250);
  return h("p", { class: "time-left", role: "timer" }, bar, left, ` to decide${otherwise}`);
}
