// Numbers of chips by their value, entered in a form that keeps their sum in sight.

import { dollars, h } from "../../lib/dom.js";

const VALUES = [25, 100, 250, 500, 2500, 10_000, 50_000, 100_000, 500_000]; // cents
const PREFIX = "chips.";

const entered = (form) => [...form.querySelectorAll(`[name^="${PREFIX}"]`)].map((input) => [Number(input.name.slice(PREFIX.length)), Number(input.value || 0)]);

// Returns the chips as commands take them.
export const chipsIn = (form) => Object.fromEntries(entered(form).filter(([, number]) => number > 0).map(([value, number]) => [String(value), number]));

export const totalIn = (form) => entered(form).reduce((sum, [value, number]) => sum + value * number, 0);

const chipField = (value) => h("label", {}, dollars(value), h("input", { name: `${PREFIX}${value}`, type: "number", min: 0, max: 1_000_000, step: 1, inputmode: "numeric", placeholder: "0", autocomplete: "off" }));

// ``inWords`` puts the sum in words; it is called with cents.
export function addDenominations(form, inWords) {
  const total = h("p", { class: "slip-total", role: "status" }, inWords(0));
  const fields = h("div", { class: "denominations", role: "group", "aria-label": "Number of chips of each value" }, VALUES.map(chipField));
  form.querySelector("button").before(fields, total);
  form.addEventListener("input", () => total.replaceChildren(inWords(totalIn(form))));
  form.addEventListener("reset", () => total.replaceChildren(inWords(0)));
  return form;
}
