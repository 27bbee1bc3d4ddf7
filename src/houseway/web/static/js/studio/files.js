// A version as a file: links that save it, and a file that is opened again.

import { goTo } from "../demonstration/address.js";
import { Refused, attempt, send } from "../lib/api.js";
import { byId } from "../lib/dom.js";

// Every link that saves the version, or leads to another page with it, has its options.
export function linkFiles(game, query) {
  for (const link of document.querySelectorAll("[data-save]")) link.href = `/studio/${game}/version.${link.dataset.save}?${query}`;
  const { mayFile } = byId("main").dataset;
  byId("petition").href = JSON.parse(mayFile) ? `/compliance/petition?game=${game}&${query}` : `/studio/${game}/petition.toml?${query}`;
  byId("to-odds").href = `/odds/${game}?what_if=true&${query}`;
}

// Opens a file that is chosen, or dropped anywhere on the page. ``getOptions`` has those of the version so far, and
// ``keepAll`` takes the versions of a file that has several.
export function openFiles(game, input, place, getOptions, keepAll) {
  input.addEventListener("change", () => {
    if (input.files.length) attempt(() => open(game, input.files[0], getOptions(), keepAll));
    input.value = ""; // so that the same file can be chosen again
  });
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) attempt(() => open(game, event.dataTransfer.files[0], getOptions(), keepAll));
  });
}

// Several versions are kept, side by side; a single one is opened.
async function open(game, file, options, keepAll) {
  const text = await file.text();
  const saved = file.name.endsWith(".json") ? readJson(file.name, text) : await send("odds/file", { game, text, options });
  if (saved.versions.length > 1) keepAll(saved.versions);
  else goTo(`/studio/${saved.game}?${new URLSearchParams(saved.versions[0].options)}`);
}

function readJson(name, text) {
  try {
    const { game, options } = JSON.parse(text);
    if (typeof game === "string" && typeof options === "object") return { game, versions: [{ name: "", options }] };
  } catch {
    // It is no JSON at all; the refusal is the same.
  }
  throw new Refused({ error: `${name} is no version of a game. Open a JSON or TOML file that was saved here.`, cite: null }, 0);
}
