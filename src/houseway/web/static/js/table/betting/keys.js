// Keys for players. A button that has one shows it, and pressing the key presses the button.

import { h } from "../../lib/dom.js";

const STORED = "keys-off";
const TYPED_IN = "input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]";
const PRESSED_BY_ENTER = `${TYPED_IN}, a, button, summary, [role=button], label`;

const DOUBLE_PRESS = 600; // milliseconds
let lastEnter = -DOUBLE_PRESS;

export const keysAreOn = () => localStorage.getItem(STORED) === null;

// The attributes of a button with this key, and the key as it is shown on it.
export const withKey = (key) => (key && keysAreOn() ? { "data-key": key.toLowerCase(), "aria-keyshortcuts": key } : {});
export const keyCap = (key) => (key && keysAreOn() ? h("kbd", { "aria-hidden": "true" }, key === "Enter" ? "⏎" : key.toUpperCase()) : null);

// Single keys can be switched off, for those whose other tools send them.
export const keySwitch = (onChange) =>
  h(
    "button",
    {
      type: "button",
      class: "quiet key-switch",
      "aria-pressed": String(keysAreOn()),
      "data-focus": "keys",
      onclick: () => {
        if (keysAreOn()) localStorage.setItem(STORED, "yes");
        else localStorage.removeItem(STORED);
        onChange();
      },
    },
    `Keys on the buttons: ${keysAreOn() ? "on" : "off"}`,
  );

function onKey(place, event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !keysAreOn() || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (event.target.closest?.(key === "enter" ? PRESSED_BY_ENTER : TYPED_IN)) return;
  // Who presses Enter twice means one round, not two.
  if (key === "enter" && event.timeStamp - lastEnter < DOUBLE_PRESS) return;
  lastEnter = key === "enter" ? event.timeStamp : -DOUBLE_PRESS;
  const button = place.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  if (!button) return;
  event.preventDefault();
  button.click();
}

export const listenForKeys = (place) => document.addEventListener("keydown", (event) => onKey(place, event));
