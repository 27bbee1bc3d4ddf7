// What has changed on the whole floor, as it happens: names of tables and desks, never what they show.

import { checkSignedIn } from "./api.js";

const AGAIN = 1500;

// ``changed`` is told the names, and at the beginning of each connection that anything may have changed (null).
export function watchFloor(changed, connected = () => {}) {
  const source = new EventSource("/api/v1/events");
  let isFirst = true;
  source.onopen = () => {
    isFirst = true;
    connected(true);
  };
  source.onmessage = (message) => {
    changed(isFirst ? null : JSON.parse(message.data));
    isFirst = false;
  };
  source.onerror = () => {
    connected(false);
    if (source.readyState !== EventSource.CLOSED) return;
    checkSignedIn();
    setTimeout(() => watchFloor(changed, connected), AGAIN);
  };
}

// Runs ``work`` once at a time; what changes meanwhile is looked at when it is done.
export function oneAtATime(work) {
  let waiting = null;
  let isBusy = false;
  return async (what) => {
    waiting = waiting === null ? [what] : [...waiting, what];
    if (isBusy) return;
    isBusy = true;
    while (waiting !== null) {
      const now = waiting;
      waiting = null;
      await work(now);
    }
    isBusy = false;
  };
}
