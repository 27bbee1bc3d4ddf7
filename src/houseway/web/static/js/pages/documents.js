// The documents follow the form: their addresses carry the options that are chosen.

import { attempt } from "../lib/api.js";
import { byId, dollars } from "../lib/dom.js";
import { filledIn } from "../lib/game_options.js";

const choice = byId("choice");
const links = [...document.querySelectorAll("[data-document]")].map((one) => [one, one.getAttribute("href")]);
let asAt = {};

function write() {
  const options = new URLSearchParams({ ...asAt, ...Object.fromEntries(filledIn(choice)) });
  const query = options.size ? `?${options}` : "";
  for (const [link, address] of links) link.setAttribute("href", address + query);
  const picture = byId("layout").dataset.documentPicture + query;
  if (byId("layout").getAttribute("src") !== picture) byId("layout").setAttribute("src", picture);
}

const follow = () => attempt(write);

// What the table has goes into the form; limits, which have no field, are kept beside it.
byId("as-at")?.addEventListener("change", (event) => {
  const given = event.target.value ? JSON.parse(event.target.value) : {};
  const place = event.target.selectedIndex;
  choice.reset();
  event.target.selectedIndex = place;
  asAt = {};
  for (const [name, value] of Object.entries(given)) {
    const field = choice.elements.namedItem(name);
    if (field && [...(field.options ?? [])].some((one) => one.value === value)) field.value = value;
    else if (field && !field.options) field.value = "money" in field.dataset ? dollars(Number(value)).slice(1) : value;
    else asAt[name] = value;
  }
  follow();
});
choice.addEventListener("input", follow);
choice.addEventListener("submit", (event) => event.preventDefault());
follow();
