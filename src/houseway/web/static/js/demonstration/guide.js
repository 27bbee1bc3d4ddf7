// Guides a newcomer through the first minute of a role: one step at a time, next to the control that it is about.

import { path } from "./address.js";
import { byId, h } from "../lib/dom.js";
import { STEPS } from "./steps.js";

const EVERY = 400; // milliseconds; panels come and go while a table is in play
const role = byId("role").value;
const steps = STEPS[role] ?? [];
const KEY = `guide ${role}`;
const DONE = "done";

let pointedAt = null;
let shownStep = null;
const box = h("aside", { id: "first-steps", class: "first-steps", "aria-label": "First steps", hidden: true });
document.body.append(box);

const isDone = () => localStorage.getItem(KEY) === DONE;
const current = () => Number(localStorage.getItem(KEY) ?? 0);

function goOn() {
  const next = current() + 1;
  localStorage.setItem(KEY, next < steps.length ? next : DONE);
  draw();
}

function dismiss() {
  localStorage.setItem(KEY, DONE);
  draw();
}

function point(target) {
  if (pointedAt === target) return;
  pointedAt?.classList.remove("pointed-at");
  target?.classList.add("pointed-at");
  pointedAt = target;
}

const isShown = (element) => element.getClientRects().length > 0;

function draw() {
  const step = isDone() ? undefined : steps[current()];
  const isHere = step?.place.test(path());
  const target = isHere ? [...document.querySelectorAll(step.target)].find(isShown) : undefined;
  box.hidden = !target;
  point(target ?? null);
  if (!target || shownStep === step) return;
  shownStep = step;
  const isLast = current() === steps.length - 1;
  box.replaceChildren(
    h("p", { class: "soft" }, `First steps as ${role.replace("-", " ")}: ${current() + 1} of ${steps.length}`),
    h("p", { role: "status" }, step.words),
    h(
      "p",
      { class: "actions" },
      h("button", { type: "button", onclick: goOn }, isLast ? "Done" : "Next"),
      !isLast && h("button", { type: "button", class: "quiet", onclick: dismiss }, "No guide, thank you"),
    ),
  );
}

// Pressing the control completes the step.
document.addEventListener("click", (event) => pointedAt?.contains(event.target) && goOn(), true);

byId("guide-again")?.addEventListener("click", () => {
  localStorage.removeItem(KEY);
  shownStep = null;
  draw();
});

setInterval(draw, EVERY);
draw();
