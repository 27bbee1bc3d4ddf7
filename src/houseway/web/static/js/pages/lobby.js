// Keeps the lobby up to date while somebody looks at it.

import { byId } from "../lib/dom.js";

const EVERY = 5000; // milliseconds

async function refresh() {
  const shown = byId("tables");
  if (document.hidden || shown.contains(document.activeElement)) return;
  const page = await fetch("/", { redirect: "manual" }).catch(() => null);
  if (!page?.ok) return;
  const fresh = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("tables");
  if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.childNodes);
}

setInterval(refresh, EVERY);
