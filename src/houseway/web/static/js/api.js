// What is asked of the house. A refusal is an error with the words of the table and its paragraph.

import { byId, cite, h } from "./dom.js";

const API = "/api/v1";
const TRIES = 4;

export class Refused extends Error {
  constructor(problem, status) {
    super(problem.error);
    this.cite = problem.cite;
    this.status = status;
  }
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function read(response) {
  if (response.status === 204) return null;
  const body = await response.json();
  if (!response.ok) throw new Refused(body, response.status);
  return body;
}

export const get = async (path) => read(await fetch(path.startsWith("/") ? path : `${API}/${path}`));

export const send = async (path, body, method = "POST", headers = {}) =>
  read(
    await fetch(`${API}/${path}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Requested-With": "houseway", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );

// The same key each time: what arrived although the answer was lost is not done twice.
export async function command(table, name, fields = {}) {
  const key = {
    "Idempotency-Key": Array.from(crypto.getRandomValues(new Uint32Array(4)), (one) => one.toString(36)).join(
      "-",
    ),
  };
  for (let tried = 1; ; tried++) {
    try {
      return await send(`tables/${table}/commands`, { command: name, ...fields }, "POST", key);
    } catch (problem) {
      const again = !(problem instanceof Refused) || problem.status === 503;
      if (!again || tried === TRIES) throw problem;
      await pause(400 * tried);
    }
  }
}

export function tellRefusal(problem) {
  const words =
    problem instanceof Refused ? problem.message : "The house cannot be reached. Nothing was changed.";
  const away = h("button", { type: "button", class: "quiet", onclick: clearRefusal }, "Dismiss");
  byId("refusal").replaceChildren(h("p", {}, h("span", {}, words, " ", cite(problem.cite)), away));
  if (problem.status === 401 && !byId("sign-in")) location.assign("/sign-in");
}

export const clearRefusal = () => byId("refusal").replaceChildren();

// Does it; what is refused is told. Whether it was done.
export async function attempt(doing) {
  try {
    await doing();
    clearRefusal();
    return true;
  } catch (problem) {
    tellRefusal(problem);
    return false;
  }
}
