// The events of a table, as they happen. After a break they go on where they stopped.

import { checkSignedIn } from "./api.js";

const AGAIN = 1500;

export function watch(table, told, connected) {
  const address = `/api/v1/tables/${table}/events`;
  let last = null;
  const listen = () => {
    const source = new EventSource(last === null ? address : `${address}?after=${last}`);
    source.onopen = () => connected(true);
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      last = event.number;
      told(event);
    };
    source.onerror = () => {
      connected(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // Refused: the house is busy or begins anew. What is shown first is then the table as it is.
      last = null;
      checkSignedIn();
      setTimeout(listen, AGAIN);
    };
  };
  listen();
}
