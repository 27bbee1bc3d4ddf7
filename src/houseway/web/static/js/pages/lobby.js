// The lobby: keeps itself up to date, and shows the tables that a person wants to see, in the order they want.

import { byId } from "../lib/dom.js";

const EVERY = 4000; // milliseconds
const KEY = "lobby";
const list = byId("tables");
const filters = byId("filters");

const ORDERS = {
  title: (one, other) => one.dataset.title.localeCompare(other.dataset.title),
  minimum: (one, other) => one.dataset.minimum - other.dataset.minimum,
  free: (one, other) => other.dataset.free - one.dataset.free,
};

const filterValues = () => Object.fromEntries(new FormData(filters));

function fits(table, { game, limit, free }) {
  const { game: played, minimum, free: seats } = table.dataset;
  return (!game || game === played) && (!limit || Number(minimum) <= Number(limit)) && (!free || Number(seats) > 0);
}

function arrange() {
  if (!filters) return;
  const chosen = filterValues();
  const tables = [...list.children];
  for (const table of tables) table.hidden = !fits(table, chosen);
  const order = ORDERS[chosen.order] ?? ((one, other) => one.dataset.place - other.dataset.place);
  const sorted = tables.toSorted(order);
  if (sorted.some((table, index) => table !== tables[index])) list.append(...sorted);
  const count = tables.filter((table) => !table.hidden).length;
  byId("shown").textContent = count === tables.length ? `${count} tables` : `${count} of ${tables.length} tables`;
}

const number = (tables) => tables.forEach((table, place) => (table.dataset.place = place));

// Replaces only the tiles that changed; cards dealt there since come in from the side.
function renew(fresh) {
  const known = new Map([...list.children].map((table) => [table.dataset.table, table]));
  number([...fresh.children]);
  for (const table of [...fresh.children]) {
    const before = known.get(table.dataset.table);
    known.delete(table.dataset.table);
    if (!before) list.append(table);
    else if (before.innerHTML !== table.innerHTML) {
      const isNews = before.querySelector(".dealt").innerHTML !== table.querySelector(".dealt").innerHTML;
      table.classList.toggle("news", isNews);
      if (isNews || !before.contains(document.activeElement)) before.replaceWith(table);
    } else before.dataset.place = table.dataset.place;
  }
  for (const gone of known.values()) gone.remove();
}

async function refresh() {
  if (document.hidden || list.contains(document.activeElement)) return;
  const page = await fetch("/", { redirect: "manual" }).catch(() => null);
  if (!page?.ok) return;
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
  if (!fresh.getElementById("tables")) return;
  renew(fresh.getElementById("tables"));
  if (byId("mine").innerHTML !== fresh.getElementById("mine").innerHTML) byId("mine").replaceChildren(...fresh.getElementById("mine").childNodes);
  arrange();
}

function restore() {
  const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  for (const field of filters.elements) {
    if (field.type === "checkbox") field.checked = Boolean(stored[field.name]);
    else if (field.name in stored) field.value = [...field.options].some(({ value }) => value === stored[field.name]) ? stored[field.name] : "";
  }
}

number([...list.children]);
if (filters) {
  restore();
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("change", () => {
    localStorage.setItem(KEY, JSON.stringify(filterValues()));
    arrange();
  });
}
if (localStorage.getItem("theme") === "light") document.documentElement.classList.add("light");
arrange();
setInterval(refresh, EVERY);
