// Tells the house that a person is at the page, at most once a minute: an idle session ends.

import { send } from "../lib/api.js";

const EVERY = 60_000; // milliseconds
let told = Date.now(); // opening the page was a use

function tell() {
  if (Date.now() - told < EVERY) return;
  told = Date.now();
  send("me/active").catch(() => {}); // if the session has ended, the next request says so
}

for (const eventName of ["pointerdown", "keydown", "wheel"]) document.addEventListener(eventName, tell, { capture: true, passive: true });
