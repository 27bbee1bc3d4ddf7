// The odds of a table: the figures follow the form.

import { get, Refused, tellRefusal, attempt, clearRefusal } from "../lib/api.js";
import { byId, cents, dollars, h, svg } from "../lib/dom.js";
import { filledIn } from "../lib/game_options.js";
import { SampleChart } from "./sample_chart.js";

const game = byId("main").dataset.game;
const choice = byId("choice");
const WAIT = 350; // milliseconds after the last change of the form

// What was left as usual is left out.
const chosen = () => new URLSearchParams(filledIn(choice).filter(([name]) => byId("other").open || !name.startsWith("other.")));

let asked = 0;

async function fetchPart(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Refused(await response.json(), response.status);
  return response.text();
}

async function count() {
  const number = ++asked;
  const waiting = setTimeout(() => (byId("counting").textContent = "Counting every deal…"), 300);
  try {
    const options = chosen();
    history.replaceState(null, "", options.size ? `?${options}` : location.pathname);
    if (byId("other").open) options.set("compare", "on");
    const written = await fetchPart(`/odds/${game}/figures?${options}`);
    if (number !== asked) return;
    clearRefusal();
    write(written);
  } catch (problem) {
    if (number === asked) tellRefusal(problem);
  } finally {
    clearTimeout(waiting);
    if (number === asked) byId("counting").textContent = "";
  }
}

function write(written) {
  byId("figures").innerHTML = written;
  const wagers = byId("wagers").content;
  for (const field of document.querySelectorAll("select.wagers")) {
    const before = field.value;
    field.replaceChildren(wagers.cloneNode(true));
    if ([...field.options].some((one) => one.value === before)) field.value = before;
  }
  for (const place of [byId("what-if"), byId("simulation")]) if (place) place.hidden = !wagers.childElementCount;
}

let timer = 0;
choice.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(count, WAIT);
});
choice.addEventListener("submit", (event) => {
  event.preventDefault();
  count();
});
byId("other").addEventListener("toggle", count);

byId("by-size").addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  attempt(async () => {
    const written = given.get("sizes").split(",").map((one) => cents(one) ?? one.trim());
    const asking = new URLSearchParams([...chosen(), ["wager", given.get("wager")], ["sizes", written.join(",")]]);
    byId("sizes").replaceChildren(sizeChart(await get(`/odds/${game}/sizes?${asking}`)));
  });
});

const LINE = 26;
function sizeChart(found) {
  const longest = Math.max(...found.map((one) => Math.abs(one.float)), 1e-9);
  const rows = found.map((one, place) => {
    const y = place * LINE;
    return [
      svg("text", { x: 92, y: y + 17, "text-anchor": "end", fill: "currentColor" }, dollars(one.bet)),
      svg("rect", { class: "bar", x: 100, y: y + 4, width: Math.max(1, (Math.max(0, one.float) / longest) * 380), height: LINE - 8 }),
      svg("text", { x: 108 + (Math.max(0, one.float) / longest) * 380, y: y + 17, fill: "currentColor" }, one.advantage),
    ];
  });
  const words = `House advantage by size: ${found.map((one) => `${dollars(one.bet)} ${one.advantage}`).join(", ")}`;
  return svg("svg", { viewBox: `0 0 600 ${found.length * LINE + 4}`, role: "img", "aria-label": words, "font-size": 13 }, rows);
}

const place = byId("sample");
let dealing = null;

// The events of a sample, read until it is whole or somebody stops it.
async function deal(asking, told) {
  dealing = new AbortController();
  const response = await fetch(`/odds/${game}/sample?${asking}`, { signal: dealing.signal });
  if (!response.ok) throw new Refused(await response.json(), response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const data = JSON.parse(event.slice(event.indexOf("data: ") + 6));
      if (event.startsWith("event: refused")) throw new Refused(data, 409);
      told(data);
    }
  }
}

const inPercent = (value, places = 4) => `${value.toFixed(places)}%`;

function sampleInWords(seen, ended) {
  const beside = seen.exact === null ? "" : `, exactly it is ${inPercent(seen.exact)}`;
  const away = seen.z === null ? "" : ` The sample lies ${Math.abs(seen.z).toFixed(2)} standard errors from it.`;
  return `${ended}${seen.rounds.toLocaleString("en-US")} rounds dealt: the house kept ${inPercent(seen.sample)}${beside}.${away}`;
}

byId("deal-sample")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  const asking = new URLSearchParams([...chosen(), ["wager", given.get("wager")], ["rounds", given.get("rounds")]]);
  const chart = new SampleChart(place, Number(given.get("rounds")));
  let last = null;
  const isBusy = (busy) => {
    byId("start").disabled = busy;
    byId("stop").disabled = !busy;
  };
  const said = byId("sample-said");
  isBusy(true);
  said.textContent = "The cards are made ready.";
  attempt(async () => {
    try {
      await deal(asking, (seen) => {
        last = seen;
        chart.add(seen);
        if (!seen.over) said.textContent = `${Math.round((100 * seen.rounds) / seen.wanted)}% dealt.`;
      });
      said.textContent = sampleInWords(last, "");
    } catch (problem) {
      if (problem.name !== "AbortError") throw problem;
      said.textContent = last ? sampleInWords(last, "Stopped. ") : "Stopped.";
    } finally {
      isBusy(false);
    }
  });
});
byId("stop")?.addEventListener("click", () => dealing?.abort());

count();
