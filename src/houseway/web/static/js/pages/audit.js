// The chains of the log, verified by a button.

import { attempt, get } from "../lib/api.js";
import { h } from "../lib/dom.js";

function told(found) {
  const whole = found.wrong.length === 0;
  const checked = Object.entries(found.checked).map(([what, count]) => h("li", {}, `${what}: ${count.toLocaleString("en-US")}`));
  const left = found.unchecked.map((words) => h("li", {}, `Not shown by this: ${words}`));
  return [
    h("strong", { class: whole ? "whole" : "broken" }, whole ? `Whole: ${found.records.toLocaleString("en-US")} record${found.records === 1 ? "" : "s"}` : "Not whole"),
    h("ul", { class: "plain" }, found.wrong.map((words) => h("li", { class: "broken" }, words))),
    h("details", {}, h("summary", {}, "What was looked at"), h("ul", { class: "plain" }, checked, left, h("li", { class: "hash" }, `Last hash: ${found.last}`))),
  ];
}

const verify = (place) =>
  attempt(async () => {
    const button = place.querySelector("[data-verify]");
    if (button) button.disabled = true;
    try {
      place.replaceChildren(...told(await get(`/audit/verified?stream=${encodeURIComponent(place.dataset.verified)}`)));
    } finally {
      if (button) button.disabled = false;
    }
  });

const places = [...document.querySelectorAll("[data-verified]")];
for (const place of places) place.querySelector("[data-verify]").addEventListener("click", () => verify(place));
document.getElementById("verify-all")?.addEventListener("click", async () => {
  for (const place of places) if (!(await verify(place))) return;
});
