// The odds of a table, updated as the options in the form change.

import { attempt, clearRefusal, get, Refused, showRefusal } from "../lib/api.js";
import { byId, cents, dollars, svg } from "../lib/dom.js";
import { readEvents } from "./event_parts.js";
import { filledIn } from "../lib/game_options.js";
import { SampleChart } from "./sample_chart.js";

const game = byId("main").dataset.game;
const choice = byId("choice");
const WAIT = 350; // milliseconds after the last change of the form

const isWhatIf = new URLSearchParams(location.search).get("what_if") === "true"; // as the studio links to it

// The options that differ from the usual ones.
const chosenOptions = () => new URLSearchParams([...filledIn(choice).filter(([name]) => byId("other").open || !name.startsWith("other.")), ...(isWhatIf ? [["what_if", "true"]] : [])]);

let latest = 0; // number of the latest request; answers to earlier ones are dropped

async function fetchHtml(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Refused(await response.json(), response.status);
  return response.text();
}

async function refresh() {
  const number = ++latest;
  const waiting = setTimeout(() => (byId("counting").textContent = "Calculating…"), 300);
  try {
    const options = chosenOptions();
    history.replaceState(null, "", options.size ? `?${options}` : location.pathname);
    byId("to-studio").href = `/studio/${game}?${new URLSearchParams(filledIn(choice).filter(([name]) => !name.startsWith("other.")))}`;
    if (byId("other").open) options.set("compare", "on");
    const html = await fetchHtml(`/odds/${game}/figures?${options}`);
    if (number !== latest) return;
    clearRefusal();
    showFigures(html);
  } catch (problem) {
    if (number === latest) showRefusal(problem);
  } finally {
    clearTimeout(waiting);
    if (number === latest) byId("counting").textContent = "";
  }
}

function showFigures(html) {
  byId("figures").innerHTML = html;
  const wagers = byId("wagers").content;
  for (const field of document.querySelectorAll("select.wagers")) {
    const before = field.value;
    field.replaceChildren(wagers.cloneNode(true));
    if ([...field.options].some((option) => option.value === before)) field.value = before;
  }
  for (const section of [byId("what-if"), byId("simulation")]) if (section) section.hidden = !wagers.childElementCount;
}

let timer = 0;
choice.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(refresh, WAIT);
});
// Shows the meaning of a payout while it is typed, such as 60 or 3:2.
choice.addEventListener("change", ({ target }) => {
  const short = "odds" in target.dataset && /^\s*([0-9,]+)(?:\s*[:/]\s*([0-9,]+))?\s*$/.exec(target.value);
  if (short) target.value = `${short[1]} to ${short[2] ?? 1}`;
});
choice.addEventListener("submit", (event) => {
  event.preventDefault();
  refresh();
});
byId("other").addEventListener("toggle", refresh);

byId("by-size").addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  attempt(async () => {
    const sizes = data.get("sizes").split(",").map((size) => cents(size) ?? size.trim());
    const query = new URLSearchParams([...chosenOptions(), ["wager", data.get("wager")], ["sizes", sizes.join(",")]]);
    byId("sizes").replaceChildren(sizeChart(await get(`/odds/${game}/sizes?${query}`)));
  });
});

const LINE = 26;
function sizeChart(sizes) {
  const longest = Math.max(...sizes.map(({ float }) => Math.abs(float)), 1e-9);
  const rows = sizes.map(({ bet, float, advantage }, index) => {
    const y = index * LINE;
    const length = (Math.max(0, float) / longest) * 380;
    return [
      svg("text", { x: 92, y: y + 17, "text-anchor": "end", fill: "currentColor" }, dollars(bet)),
      svg("rect", { class: "bar", x: 100, y: y + 4, width: Math.max(1, length), height: LINE - 8 }),
      svg("text", { x: 108 + length, y: y + 17, fill: "currentColor" }, advantage),
    ];
  });
  const words = `House advantage by size: ${sizes.map(({ bet, advantage }) => `${dollars(bet)} ${advantage}`).join(", ")}`;
  return svg("svg", { viewBox: `0 0 600 ${sizes.length * LINE + 4}`, role: "img", "aria-label": words, "font-size": 13 }, rows);
}

let dealing = null; // aborts the sample that is being dealt

// Reads the events of a sample until it is complete or stopped.
async function deal(query, onProgress) {
  dealing = new AbortController();
  await readEvents(`/odds/${game}/sample?${query}`, dealing.signal, onProgress);
}

const inPercent = (value, places = 4) => `${value.toFixed(places)}%`;

function sampleInWords({ rounds, sample, exact, z }, prefix = "") {
  const exactly = exact === null ? "" : `; the exact figure is ${inPercent(exact)}`;
  const distance = z === null ? "" : ` The sample is ${Math.abs(z).toFixed(2)} standard errors away.`;
  return `${prefix}${rounds.toLocaleString("en-US")} rounds dealt: the house kept ${inPercent(sample)}${exactly}.${distance}`;
}

byId("deal-sample")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const query = new URLSearchParams([...chosenOptions(), ["wager", data.get("wager")], ["rounds", data.get("rounds")]]);
  const chart = new SampleChart(byId("sample"), Number(data.get("rounds")));
  let last = null;
  const setBusy = (isBusy) => {
    byId("start").disabled = isBusy;
    byId("stop").disabled = !isBusy;
  };
  const status = byId("sample-status");
  setBusy(true);
  status.textContent = "Getting ready to deal…";
  byId("simulation").scrollIntoView({ block: "nearest" }); // the chart grows there
  attempt(async () => {
    try {
      await deal(query, (progress) => {
        last = progress;
        chart.add(progress);
        if (!progress.over) status.textContent = `${Math.round((100 * progress.rounds) / progress.wanted)}% dealt.`;
      });
      status.textContent = sampleInWords(last);
    } catch (problem) {
      if (problem.name !== "AbortError") throw problem;
      status.textContent = last ? sampleInWords(last, "Stopped. ") : "Stopped.";
    } finally {
      setBusy(false);
    }
  });
});
byId("stop")?.addEventListener("click", () => dealing?.abort());

refresh();
