// Your session: what mistakes cost, and the limits that the house keeps for you.

import { showMistakes } from "../coach/mistakes.js";
import { attempt, Refused, send } from "../lib/api.js";
import { byId, cents } from "../lib/dom.js";

// Returns null for an empty field, and NaN if the text is not a number.
const read = (text, parse) => (text.trim() ? parse(text) || Number.NaN : null);

byId("limits")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(event.target));
  const loss = read(fields.loss, cents);
  const minutes = read(fields.minutes, (text) => (/^[0-9]+$/.test(text.trim()) ? Number(text) : 0));
  const problem = event.target.querySelector(".problem");
  problem.textContent = "";
  if (Number.isNaN(loss)) problem.textContent = `${fields.loss} is not an amount in dollars. Write it like 50 or $50, or nothing.`;
  else if (Number.isNaN(minutes)) problem.textContent = `${fields.minutes} is not a number of minutes. Write it like 60, or nothing.`;
  else
    attempt(async () => {
      await send("limits", { command: "set-limits", loss, minutes });
      location.reload();
    });
});

// Both are counted in other processes, so the page does not wait for them.
const luck = byId("luck");
if (luck)
  attempt(async () => {
    const answer = await fetch("/me/session/luck");
    if (!answer.ok) throw new Refused(await answer.json(), answer.status);
    luck.innerHTML = await answer.text();
  });
const mistakes = byId("mistakes");
if (mistakes) attempt(() => showMistakes(mistakes));
