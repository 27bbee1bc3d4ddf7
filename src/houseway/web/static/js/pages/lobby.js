// The lobby keeps itself up to date while somebody looks at it.

import { byId } from "../lib/dom.js";

const EVERY = 5000; // milliseconds

async function refresh() {
  const shown = byId("tables");
  if (document.hidden || shown.contains(document.activeElement)) return;
  const page = await fetch("/", { redirect: "manual" }).catch(() => null);
  if (!page?.ok) return;
  const now = new DOMParser().parseFromString(await page.text(), "text/html").getElementById("tables");
  if (now && now.innerHTML !== shown.innerHTML) shown.replaceChildren(...now.childNodes);
}

setInterval(refresh, EVERY);
