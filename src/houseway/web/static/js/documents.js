// The documents follow the form: their addresses carry the options that are chosen.

import { byId } from "./dom.js";

const choice = byId("choice");
const links = [...document.querySelectorAll("[data-document]")].map((one) => [one, one.getAttribute("href")]);
let asAt = {};

function follow() {
  const typed = [...new FormData(choice)].filter(([, value]) => value);
  const options = new URLSearchParams({ ...asAt, ...Object.fromEntries(typed) });
  const query = options.size ? `?${options}` : "";
  for (const [link, address] of links) link.setAttribute("href", address + query);
  const picture = byId("layout").dataset.documentPicture + query;
  if (byId("layout").getAttribute("src") !== picture) byId("layout").setAttribute("src", picture);
}

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
    else if (field && !field.options) field.value = value;
    else asAt[name] = value;
  }
  follow();
});
choice.addEventListener("input", follow);
choice.addEventListener("submit", (event) => event.preventDefault());
follow();
