// The win of advantage play: requested by the form, and shown part by part as it is computed.

import { attempt, get } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { readEvents } from "./event_parts.js";
import { filledIn } from "../lib/game_options.js";

const game = byId("main").dataset.game;
const choice = byId("choice");
const wager = choice.elements.wager;
const PARTS = ["count", "cuts", "measures", "leaks"];
const QUESTION = ["wager", "cut", "tags", "level", "under"];
const isWhatIf = new URLSearchParams(location.search).get("what_if") === "true"; // as the studio links to it

const questionQuery = () => new URLSearchParams([...filledIn(choice), ...(isWhatIf ? [["what_if", "true"]] : [])]);

// The wagers depend on the options: a side bet is offered or not.
async function listWagers() {
  const options = questionQuery();
  for (const name of QUESTION) options.delete(name);
  const before = wager.value || wager.dataset.chosen;
  const offered = await get(`/protection/${game}/wagers?${options}`);
  wager.replaceChildren(...offered.map(({ name, title }) => h("option", { value: name }, title)));
  if (offered.some(({ name }) => name === before)) wager.value = before;
}

let analysis = null; // aborts the one that is under way

function setBusy(isBusy) {
  byId("start").disabled = isBusy;
  byId("stop").disabled = !isBusy;
  byId("share").hidden = !isBusy;
}

function show({ doing, share, parts }) {
  byId("doing").textContent = doing ? `${doing}…` : "";
  byId("share").value = share;
  for (const [name, html] of Object.entries(parts)) byId(name).innerHTML = html;
}

async function analyze() {
  analysis?.abort();
  const mine = (analysis = new AbortController());
  const query = questionQuery();
  history.replaceState(null, "", `?${query}`);
  for (const name of PARTS) byId(name).replaceChildren();
  setBusy(true);
  try {
    await readEvents(`/protection/${game}/figures?${query}`, mine.signal, show);
    byId("doing").textContent = "";
  } catch (problem) {
    byId("doing").textContent = problem.name === "AbortError" ? "Stopped." : "";
    if (problem.name !== "AbortError") throw problem;
  } finally {
    if (analysis === mine) setBusy(false);
  }
}

choice.addEventListener("change", (event) => {
  if (!QUESTION.includes(event.target.name)) attempt(listWagers);
});
choice.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(analyze);
});
byId("stop").addEventListener("click", () => analysis?.abort());
byId("print").addEventListener("click", () => print());

attempt(async () => {
  await listWagers();
  if (wager.dataset.chosen) await analyze(); // the address names a wager: it was shared
});
