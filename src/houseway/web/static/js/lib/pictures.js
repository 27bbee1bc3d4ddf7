// The pictures of cards and dice, once in the page, for every drawing that uses them.

import { svg } from "./dom.js";

export async function fetchPictures() {
  const text = await (await fetch("/pictures.svg")).text();
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const pictures = [...parsed.documentElement.children].map((picture) => document.importNode(picture, true));
  document.body.append(svg("svg", { class: "hidden", width: 0, height: 0, "aria-hidden": "true" }, ...pictures));
}
