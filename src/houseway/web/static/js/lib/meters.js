// Progressive meters that count up live, and celebrate a hit. Where motion is unwelcome, figures just change.

import { get } from "./api.js";
import { dollars } from "./dom.js";
import { oneAtATime, watchFloor } from "./floor_stream.js";

const COUNT_UP = 1500; // milliseconds from one amount to the next
const CELEBRATED = 20000; // milliseconds that a hit is shown
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Always with cents, so that the figures do not jump about.
const amount = (cents) => (cents % 100 ? dollars(cents) : `${dollars(cents)}.00`);

function countTo(place, from, to) {
  const figure = place.querySelector(".meter-amount");
  place.dataset.shown = to;
  place.querySelector(".hidden").textContent = `The meter shows ${amount(to)}.`;
  if (still.matches || to <= from) {
    figure.textContent = amount(to);
    return;
  }
  const start = performance.now();
  const step = (now) => {
    if (Number(place.dataset.shown) !== to) return; // a later amount has taken over
    const part = Math.min((now - start) / COUNT_UP, 1);
    figure.textContent = amount(Math.floor(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function celebrate(place, hit) {
  const words = place.querySelector(".meter-hit");
  const title = hit.title[0].toUpperCase() + hit.title.slice(1);
  words.textContent = `${title} at table ${hit.table}: ${amount(hit.cents)}!`;
  words.hidden = false;
  place.classList.add("celebrates");
  setTimeout(() => {
    words.hidden = true;
    place.classList.remove("celebrates");
  }, CELEBRATED);
}

function follow(meter) {
  const place = document.querySelector(`[data-meter="${CSS.escape(meter.meter)}"]`);
  if (!place) return;
  countTo(place, Number(place.dataset.shown), meter.shown);
  const hit = meter.last_hit?.number ?? 0;
  if (hit > Number(place.dataset.hit)) celebrate(place, meter.last_hit);
  place.dataset.hit = hit;
}

const refresh = oneAtATime(async (changes) => {
  if (!changes.some((change) => change === null || change.desks.includes("progressives"))) return;
  const { meters } = await get("meters").catch(() => ({ meters: [] }));
  meters.forEach(follow);
});

watchFloor(refresh);
