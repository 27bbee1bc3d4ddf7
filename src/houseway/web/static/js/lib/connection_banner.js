// The banner at the top of a live page.

import { byId } from "./dom.js";

export function showBanner(words) {
  byId("banner").hidden = !words;
  byId("banner").textContent = words;
}

// ``words`` are shown while the connection holds.
export function showConnection(isConnected, words = "") {
  showBanner(isConnected ? words : "Connection lost. Reconnecting; nothing that was confirmed is lost.");
}
