// A field for an amount in dollars. A mistake is shown next to it, in words, and read out by screen readers.

import { cents, h } from "../../lib/dom.js";

let made = 0;

export const NOT_AN_AMOUNT = "is not an amount in dollars. Write it like 5, $5, 5.00 or 1,000.";

// Returns the field with its label, and a function that reads it: null after it has shown an error.
export function moneyField(label, name, value, size = 8) {
  const id = `money-${name}-${(made += 1)}`;
  const problem = h("span", { class: "mistake", id, "aria-live": "assertive" });
  const input = h("input", { name, inputmode: "decimal", autocomplete: "off", size, value, "aria-describedby": id });
  const say = (words) => {
    problem.textContent = words;
    input.setAttribute("aria-invalid", String(Boolean(words)));
  };
  input.addEventListener("input", () => say(""));
  const read = () => {
    const amount = cents(input.value);
    if (amount) return amount;
    say(amount === 0 ? "Write an amount above $0." : `${input.value.trim() || "Nothing"} ${NOT_AN_AMOUNT}`);
    input.focus();
    return null;
  };
  return [h("label", {}, label, input), problem, read];
}
