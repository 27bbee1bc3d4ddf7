// A petition, or its submission for the trial, as a form: each item with its help, its paragraph and its errors.

import { goTo } from "../demonstration/address.js";
import { attempt, send, showRefusal } from "../lib/api.js";
import { byId, cite, counted, h } from "../lib/dom.js";

const { draft, test, answers: filledIn, sections: described, titles } = byId("main").dataset;
const sections = JSON.parse(described);
const gameTitles = JSON.parse(titles);
const answers = JSON.parse(filledIn); // by section, the answer to each of its items
const form = byId("petition-form");
const WAIT = 400; // milliseconds after the last key
const STATES = { "filled in": ["good", "✓ filled in"], missing: ["bad", "missing"], empty: ["soft", "if any"], wrong: ["bad", ""] };
const FIXED = test ? ["game", "options"] : []; // the test is of the game that the petition is about
let checked = null; // the last state that the server gave
let timer = 0;

const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);
const pairs = (text) => Object.fromEntries(lines(text).map((line) => line.split("=").map((part) => part.trim())).map(([name, ...value]) => [name, value.join("=")]));
const asLines = (value) => (Array.isArray(value) ? value.join("\n") : Object.entries(value ?? {}).map(([name, text]) => `${name} = ${text}`).join("\n"));
const READ = { list: lines, options: pairs, "yes or no": (text) => (text === "" ? "" : text === "yes") };

function control(field, value, id) {
  const common = { id, disabled: FIXED.includes(field.key), "data-kind": field.kind, "aria-describedby": `${id}-help ${id}-state` };
  const option = (word, words) => h("option", { value: word, selected: word === value }, words);
  if (field.kind === "choice")
    return h("select", common, h("option", { value: "" }, "choose"), field.choices.map((word) => option(word, field.key === "game" ? (gameTitles[word] ?? word) : word)));
  if (field.kind === "yes or no") return h("select", common, h("option", { value: "" }, "choose"), h("option", { value: "yes", selected: value === true }, "yes"), h("option", { value: "no", selected: value === false }, "no"));
  if (field.kind === "list" || field.kind === "options") return h("textarea", { ...common, rows: 2, value: asLines(value) });
  if (field.kind === "long") return h("textarea", { ...common, rows: 3, value: value ?? "" });
  return h("input", { ...common, type: field.kind === "date" ? "date" : "text", value: value ?? "", autocomplete: "off" });
}

const HELP = { list: "One to a line.", options: "One to a line, such as decks = 6." };

function item(section, number, field, value) {
  const id = `${section.name || "top"}-${number}-${field.key}`;
  const help = [field.hint && `${field.hint}.`, HELP[field.kind]].filter(Boolean).join(" ");
  return h(
    "div",
    { class: "item", "data-key": field.key },
    h("label", { for: id }, field.words, field.needed ? "" : h("span", { class: "soft" }, ", if any"), control(field, value, id)),
    h("p", { class: "help", id: `${id}-help` }, help, " ", cite(field.cite)),
    h("span", { class: "state", id: `${id}-state` }),
  );
}

function part(section, number, values) {
  const several = section.repeated && answers[section.name].length > 1;
  const title = section.repeated ? `${section.title} ${number + 1}` : section.title;
  const remove = () => change(() => answers[section.name].splice(number, 1));
  return h(
    "fieldset",
    { "data-section": section.name, "data-number": number },
    h("legend", {}, title),
    section.fields.map((field) => item(section, number, field, values[field.key])),
    (several || section.optional) && h("p", { class: "actions" }, h("button", { type: "button", class: "quiet", onclick: remove }, section.optional ? "Leave this part out" : "Take this one out")),
  );
}

// Takes over the typed answers, changes the sections and shows them again.
function change(work) {
  Object.assign(answers, collected());
  work();
  draw();
}

function draw() {
  const parts = sections.flatMap((section) => {
    answers[section.name] ??= [];
    if (!answers[section.name].length && !section.optional) answers[section.name].push({});
    const add = () => change(() => answers[section.name].push({}));
    const isOut = !answers[section.name].length;
    const button = (section.repeated || isOut) && h("p", { class: "actions" }, h("button", { type: "button", "data-add": section.name, onclick: add }, isOut ? `Add: ${section.title}` : `Add another ${section.title.toLowerCase()}`));
    return [...answers[section.name].map((values, number) => part(section, number, values)), button];
  });
  form.replaceChildren(...parts.filter(Boolean));
  check();
}

function collected() {
  const answers = Object.fromEntries(sections.map(({ name }) => [name, []]));
  for (const place of form.querySelectorAll("fieldset")) {
    const values = {};
    for (const row of place.querySelectorAll(".item")) {
      const input = row.querySelector("[data-kind]");
      const value = (READ[input.dataset.kind] ?? ((text) => text.trim()))(input.value);
      if (value !== "") values[row.dataset.key] = value;
    }
    answers[place.dataset.section].push(values);
  }
  return answers;
}

async function check() {
  clearTimeout(timer);
  const sent = collected();
  const state = await send("petitions/form", { answers: sent });
  if (JSON.stringify(sent) !== JSON.stringify(collected())) return; // something was typed meanwhile
  checked = state;
  for (const { section, number, key, state: name, words } of state.items) {
    const place = form.querySelector(`fieldset[data-section="${section}"][data-number="${number}"] [data-key="${key}"] .state`);
    if (!place) continue;
    const [kind, usual] = STATES[name];
    place.className = `state ${kind}`;
    place.textContent = words || usual;
  }
  drawProgress();
}

const inWords = (line) => line.replace(/(\w+)\[(\d+)\]/g, "$1 $2");
const list = (title, words) => words.length > 0 && [h("h3", {}, title), h("ul", {}, words.map((line) => h("li", {}, inWords(line))))];

function drawProgress() {
  const { items, missing, test_missing: testMissing, errors } = checked;
  const needed = items.filter(({ state }) => state === "missing" || state === "wrong").length;
  const filled = items.filter(({ state }) => state === "filled in").length;
  const button = (words, focus, onclick, more) => h("button", { type: "button", "data-focus": focus, onclick, ...more }, words);
  const lacks = missing.length + errors.length + testMissing.length + needed;
  const place = byId("progress");
  const name = place.querySelector("[name=petition]")?.value ?? draft;
  const focused = place.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  place.replaceChildren(
    ...[
      h("h2", {}, lacks ? "Not complete yet" : "Complete"),
      h("p", { role: "status", id: "how-complete" }, `${counted(filled, "item")} filled in, ${needed} missing or wrong.`),
      h("progress", { max: filled + needed || 1, value: filled, "aria-label": "Items filled in" }),
      !test && h("label", {}, "Name of the petition", h("input", { name: "petition", value: name, maxlength: 40, pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]*", required: true, autocomplete: "off", "data-focus": "petition-name" })),
      h(
        "p",
        { class: "actions" },
        button("Save as a draft", "save-draft", saveDraft),
        button(test ? "Submit for the test" : "File the petition", "file", file, { class: "main", disabled: lacks > 0 }),
      ),
      h("p", { id: "saved", class: "good", role: "status" }),
      list("Wrong", errors),
      list("Still missing", missing),
      list("Missing for the test", testMissing),
    ]
      .flat()
      .filter(Boolean),
  );
  if (focused) place.querySelector(`[data-focus="${focused}"]`)?.focus();
}

const nameField = () => byId("progress").querySelector("[name=petition]");

// Sends the present content of the form.
async function sendForm(command) {
  if (!test && !nameField().reportValidity()) return false;
  await check();
  return attempt(() => send("petitions", { command, petition: test || nameField().value, form: checked.form }));
}

async function saveDraft() {
  if (!(await sendForm(test ? "draft-test" : "draft-petition"))) return;
  if (test) {
    byId("saved").textContent = "Saved as a draft. Nothing is submitted yet; you find it again on the page Division.";
    return;
  }
  const name = nameField().value;
  history.replaceState(null, "", `${location.pathname}?draft=${encodeURIComponent(name)}`);
  byId("saved").textContent = `Saved as the draft ${name}.`;
}

async function file(event) {
  const button = event.target;
  button.disabled = true;
  byId("saved").textContent = "The odds are counted and the packet is printed. This may take a minute.";
  if (await sendForm(test ? "submit-test" : "file-petition")) goTo("/compliance#petitions");
  byId("saved").textContent = "";
  button.disabled = false;
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(() => check().catch(showRefusal), WAIT);
});
draw();
