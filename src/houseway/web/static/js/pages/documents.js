// The links to the documents carry the options that are chosen in the form.

import { attempt } from "../lib/api.js";
import { byId, dollars } from "../lib/dom.js";
import { filledIn } from "../lib/game_options.js";

const choice = byId("choice");
const links = [...document.querySelectorAll("[data-document]")].map((link) => [link, link.getAttribute("href")]);
let otherOptions = {}; // of the chosen table: limits, which have no field

function updateLinks() {
  const options = new URLSearchParams({ ...otherOptions, ...Object.fromEntries(filledIn(choice)) });
  const query = options.size ? `?${options}` : "";
  for (const [link, address] of links) link.setAttribute("href", address + query);
  const picture = byId("layout").dataset.documentPicture + query;
  if (byId("layout").getAttribute("src") !== picture) byId("layout").setAttribute("src", picture);
}

const update = () => attempt(updateLinks);

// Fills in the options of an open table.
byId("from-table")?.addEventListener("change", (event) => {
  const options = event.target.value ? JSON.parse(event.target.value) : {};
  const { selectedIndex } = event.target;
  choice.reset();
  event.target.selectedIndex = selectedIndex;
  otherOptions = {};
  for (const [name, value] of Object.entries(options)) {
    const field = choice.elements.namedItem(name);
    if (field && [...(field.options ?? [])].some((option) => option.value === value)) field.value = value;
    else if (field && !field.options) field.value = "money" in field.dataset ? dollars(Number(value)).slice(1) : value;
    else otherOptions[name] = value;
  }
  update();
});
choice.addEventListener("input", update);
choice.addEventListener("submit", (event) => event.preventDefault());
update();
