// The studio: a version of a game, computed again whenever an option or a row is changed.

import { clearRefusal, reasonOf, send, showRefusal } from "../lib/api.js";
import { byId, cite, h, show } from "../lib/dom.js";
import { oneAtATime } from "../lib/floor_stream.js";
import { filledIn } from "../lib/game_options.js";
import { FIGURES, changeMark, difference } from "./figures.js";
import { linkFiles, openFiles } from "./files.js";
import { Versions } from "./versions.js";
import { WagerCard, structureOf } from "./wager_card.js";

const { game, rows: givenRows } = byId("main").dataset;
const choices = byId("choices");
const times = byId("assumption").elements.times;
const SLOW = 300; // milliseconds after which the page says that it counts
const TYPING = 150; // milliseconds after the last key in an option
const RECOUNT = "What this row pays can change the best play, so every deal is counted again.";

let rows = JSON.parse(givenRows); // what rows pay, by option, where it is not as printed
let cards = [];
let version = null; // the last one that was computed
let hasRefusal = false; // of the figures; that of a file stays
let changed = { option: null, isSlow: false }; // the last change

const compute = (options) => send("odds", { game, options, what_if: true });
const versions = new Versions(byId("versions"), game, compute);
const timesBet = () => (times.checkValidity() ? Number(times.value) : Number(times.defaultValue));
const chosen = () => Object.fromEntries(filledIn(choices).map(([name, value]) => [name, String(value)]));

const refresh = oneAtATime(async () => {
  const stop = announceCounting();
  try {
    version = await computeNow();
    clearProblem();
    draw();
  } catch (problem) {
    await showProblem(problem);
  } finally {
    stop();
  }
});

// Another pay table may lack rows that were changed. Those that it has keep their odds.
async function computeNow() {
  const options = chosen();
  if (!changed.option && Object.keys(rows).length) {
    const { wagers } = await compute(options);
    const has = new Set(wagers.flatMap((wager) => wager.rows.map((row) => row.option)));
    rows = Object.fromEntries(Object.entries(rows).filter(([name]) => has.has(name)));
  }
  return compute({ ...options, ...rows });
}

// Says that it counts when an answer takes long, and for how long.
function announceCounting() {
  const started = Date.now();
  const seconds = h("span", { "aria-hidden": "true" });
  const words = changed.isSlow ? RECOUNT : "Counting every deal of this table.";
  byId("wagers").setAttribute("aria-busy", "true");
  const tick = () => (seconds.textContent = ` ${Math.round((Date.now() - started) / 1000)} s`);
  const slow = setTimeout(() => byId("counting").replaceChildren(words, seconds), SLOW);
  const clock = setInterval(tick, 1000);
  return () => {
    clearTimeout(slow);
    clearInterval(clock);
    byId("wagers").removeAttribute("aria-busy");
    if (byId("counting").contains(seconds)) byId("counting").replaceChildren();
  };
}

function draw() {
  const structures = version.wagers.map(structureOf);
  if (JSON.stringify(structures) !== JSON.stringify(cards.map((card) => card.structure))) {
    cards = version.wagers.map((wager, number) => new WagerCard(wager, number, changeRow));
    const focused = byId("wagers").contains(document.activeElement) && document.activeElement.name;
    byId("wagers").replaceChildren(...cards.toSorted(changeableFirst).map((card) => card.element));
    if (focused) cards.map((card) => card.fieldOf(focused)).find(Boolean)?.input.focus();
  }
  drawFigures();
  show(byId("breaks"), [version.breaks, version.cautions], drawBreaks);
  show(byId("not-counted"), version.not_counted, drawNotCounted);
  const query = new URLSearchParams(version.options);
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  linkFiles(game, query);
  byId("keep").disabled = false;
}

// The base game stays first, then what can be changed.
const changeableFirst = (one, other) => other.canChange - one.canChange;

function drawFigures() {
  cards.forEach((card, place) => card.show(version.wagers[place], timesBet()));
  announceChange();
  versions.show(version, timesBet()).catch(showRefusal);
}

// The effect of the last change, for a person who does not see the figures move.
function announceChange() {
  const wager = changed.option && version.wagers.find(({ rows: paid }) => paid.some((row) => row.option === changed.option));
  if (!wager) return;
  const [advantage] = FIGURES;
  const value = advantage.of(wager.figures);
  const mark = changeMark(difference(value, advantage.of(wager.printed)), advantage.change);
  byId("counting").replaceChildren(`${wager.title}: house advantage ${advantage.words(value)} `, mark ?? "as printed");
}

function drawBreaks() {
  const { breaks, cautions } = version;
  const list = [
    ...breaks.map(({ words, cite: paragraph }) => h("li", { class: "breaks" }, `${words} `, cite(paragraph))),
    ...cautions.map((words) => h("li", {}, words)),
  ];
  if (!list.length) return null;
  const title = breaks.length ? "A what-if: no table may open like this" : "To look into";
  return [h("h2", {}, title), h("ul", {}, list)];
}

function drawNotCounted() {
  const list = Object.entries(version.not_counted).map(([kind, why]) => h("li", {}, `${kind}: ${why}`));
  return list.length ? [h("h2", {}, "Not calculated"), h("ul", {}, list)] : null;
}

function changeRow({ option, changes_play: isSlow }, odds) {
  if ((rows[option] ?? null) === odds) return;
  changed = { option, isSlow };
  if (odds === null) delete rows[option];
  else rows[option] = odds;
  refresh();
}

function refuseChoices(...reason) {
  choices.querySelector(".problem").replaceChildren(...reason);
}

function clearProblem() {
  if (hasRefusal) clearRefusal();
  hasRefusal = false;
  refuseChoices("");
}

// A refusal is shown at its field.
async function showProblem(problem) {
  if (problem.status !== 409 && !(problem instanceof RangeError)) {
    hasRefusal = true;
    showRefusal(problem);
    return;
  }
  const errors = problem.status === 409 ? await send("odds/errors", { game, options: { ...chosen(), ...rows }, what_if: true }) : [];
  const elsewhere = errors.filter(({ option, error }) => {
    const field = cards.map((card) => card.fieldOf(option)).find(Boolean);
    field?.refuse(error);
    return !field;
  });
  const reasons = errors.length ? elsewhere : [{ error: reasonOf(problem), cite: problem.cite }];
  refuseChoices(...reasons.flatMap(({ error, cite: paragraph }) => [error, " ", cite(paragraph) ?? "", " "]));
}

let timer = 0;
choices.addEventListener("input", () => {
  changed = { option: null, isSlow: false };
  clearTimeout(timer);
  timer = setTimeout(refresh, TYPING);
});
for (const form of [choices, byId("assumption")]) form.addEventListener("submit", (event) => event.preventDefault());
times.addEventListener("input", () => version && drawFigures());
byId("keep").addEventListener("click", () => versions.keep(version));
byId("reset").addEventListener("click", () => location.assign(location.pathname));
openFiles(game, byId("open"), byId("main"), () => version?.options ?? {}, (opened) => versions.keepAll(opened));
refresh();
