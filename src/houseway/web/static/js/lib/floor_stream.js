// Live news of the whole floor: the names of tables and desks that changed, never their content.

import { checkSignedIn } from "./api.js";

const RETRY_AFTER = 1500; // milliseconds

// ``onChange`` gets the names, or null at the start of each connection, when anything may have changed.
export function watchFloor(onChange, onConnection = () => {}) {
  const source = new EventSource("/api/v1/events");
  let isFirst = true;
  source.onopen = () => {
    isFirst = true;
    onConnection(true);
  };
  source.onmessage = (message) => {
    onChange(isFirst ? null : JSON.parse(message.data));
    isFirst = false;
  };
  source.onerror = () => {
    onConnection(false);
    if (source.readyState !== EventSource.CLOSED) return;
    checkSignedIn();
    setTimeout(() => watchFloor(onChange, onConnection), RETRY_AFTER);
  };
}

// Returns a function that runs ``work`` once at a time; calls made meanwhile are handed over together afterwards.
export function oneAtATime(work) {
  let waiting = null;
  let isBusy = false;
  return async (change) => {
    waiting = waiting === null ? [change] : [...waiting, change];
    if (isBusy) return;
    isBusy = true;
    while (waiting !== null) {
      const changes = waiting;
      waiting = null;
      await work(changes);
    }
    isBusy = false;
  };
}
