// What is asked of the house. A refusal is an error with the words of the table and its paragraph.

import { byId, cite, h } from "./dom.js";

const API = "/api/v1";
const TRIES = 4;
const PATIENCE = 350; // milliseconds

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

let underWay = 0;

// What takes its time is seen to be under way.
async function waitingFor(work) {
  underWay += 1;
  const slow = setTimeout(() => document.body.classList.add("waits"), PATIENCE);
  try {
    return await work();
  } finally {
    clearTimeout(slow);
    underWay -= 1;
    if (!underWay) document.body.classList.remove("waits");
  }
}

const ask = async (path, body, method, headers) =>
  read(
    await fetch(`${API}/${path}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Requested-With": "houseway", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );

export const send = (path, body, method = "POST") => waitingFor(() => ask(path, body, method));

// The same key each time: what arrived although the answer was lost is not done twice.
export const command = (table, name, fields = {}) => waitingFor(() => commanded(table, name, fields));

async function commanded(table, name, fields) {
  const key = {
    "Idempotency-Key": Array.from(crypto.getRandomValues(new Uint32Array(4)), (one) => one.toString(36)).join(
      "-",
    ),
  };
  for (let tried = 1; ; tried++) {
    try {
      return await ask(`tables/${table}/commands`, { command: name, ...fields }, "POST", key);
    } catch (problem) {
      const again = !(problem instanceof Refused) || problem.status === 503;
      if (!again || tried === TRIES) throw problem;
      await pause(400 * tried);
    }
  }
}

const toSignIn = () => location.assign("/sign-in");

// A stream of events does not tell why it was closed.
export async function checkSignedIn() {
  const answer = await fetch(`${API}/me`).catch(() => null);
  if (answer?.status === 401) toSignIn();
}

export function tellRefusal(problem) {
  const isTold = problem instanceof Refused || problem instanceof RangeError; // by the house, or by the form
  const words = isTold ? problem.message : "The house cannot be reached. When it answers again, the page shows what was done.";
  const away = h("button", { type: "button", class: "quiet", onclick: clearRefusal }, "Dismiss");
  byId("refusal").replaceChildren(h("p", {}, h("span", {}, words, " ", cite(problem.cite)), away));
  if (problem.status === 401 && !byId("sign-in")) toSignIn();
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
