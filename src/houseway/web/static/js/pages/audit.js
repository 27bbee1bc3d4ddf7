// Verifies the hash chains of the log.

import { attempt, get } from "../lib/api.js";
import { counted, h } from "../lib/dom.js";

function report({ records, wrong, checked, unchecked, last }) {
  const isIntact = wrong.length === 0;
  const checks = Object.entries(checked).map(([what, count]) => h("li", {}, `${what}: ${count.toLocaleString("en-US")}`));
  const notChecked = unchecked.map((words) => h("li", {}, `Not checked: ${words}`));
  return [
    h("strong", { class: isIntact ? "good" : "bad" }, isIntact ? `Intact: ${counted(records, "record")}` : "Not intact"),
    h("ul", { class: "plain" }, wrong.map((words) => h("li", { class: "bad" }, words))),
    h("details", {}, h("summary", {}, "What was checked"), h("ul", { class: "plain" }, checks, notChecked, h("li", { class: "hash" }, `Last hash: ${last}`))),
  ];
}

const verify = (place) =>
  attempt(async () => {
    const button = place.querySelector("[data-verify]");
    if (button) button.disabled = true;
    try {
      place.replaceChildren(...report(await get(`/audit/verified?stream=${encodeURIComponent(place.dataset.verified)}`)));
    } finally {
      if (button) button.disabled = false;
    }
  });

const places = [...document.querySelectorAll("[data-verified]")];
for (const place of places) place.querySelector("[data-verify]").addEventListener("click", () => verify(place));
document.getElementById("verify-all")?.addEventListener("click", async () => {
  for (const place of places) if (!(await verify(place))) return;
});
