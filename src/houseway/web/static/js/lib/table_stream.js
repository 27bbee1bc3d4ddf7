// Live events of one table. After a break they continue where they stopped.

import { checkSignedIn } from "./api.js";

const RETRY_AFTER = 1500; // milliseconds

export function watchTable(table, onEvent, onConnection) {
  const address = `/api/v1/tables/${table}/events`;
  let last = null;
  const listen = () => {
    const source = new EventSource(last === null ? address : `${address}?after=${last}`);
    source.onopen = () => onConnection(true);
    source.onmessage = (message) => {
      const event = JSON.parse(message.data);
      last = event.number;
      onEvent(event);
    };
    source.onerror = () => {
      onConnection(false);
      if (source.readyState !== EventSource.CLOSED) return;
      // Refused: the server is busy or restarting. The next connection begins with the whole table.
      last = null;
      checkSignedIn();
      setTimeout(listen, RETRY_AFTER);
    };
  };
  listen();
}
