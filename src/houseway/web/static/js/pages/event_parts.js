// Reads server-sent events of a fetch until the stream ends, so that a refusal can be thrown like any other.

import { Refused } from "../lib/api.js";

export async function readEvents(path, signal, onData) {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Refused(await response.json(), response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const data = JSON.parse(event.slice(event.indexOf("data: ") + 6));
      if (event.startsWith("event: refused")) throw new Refused(data, 409);
      onData(data);
    }
  }
}
