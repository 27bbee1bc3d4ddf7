// Requests to the house. A refusal is thrown as an error with its reason and paragraph.

import { byId, cite, h } from "./dom.js";

const API = "/api/v1";
const TRIES = 4;
const SLOW = 350; // milliseconds after which a request is shown to be under way

export class Refused extends Error {
  constructor(problem, status, retryAfter = 0) {
    super(problem.error);
    this.cite = problem.cite;
    this.needs = problem.needs;
    this.status = status;
    this.retryAfter = retryAfter; // seconds, if the house will answer then
  }
}

const UNAVAILABLE = 503;

const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function read(response) {
  if (response.status === 204) return null;
  const body = await response.json();
  if (!response.ok) throw new Refused(body, response.status, Number(response.headers.get("Retry-After")) || 0);
  return body;
}

// Waits before the next try, longer each time, and at least as long as the house asks for.
const pause = (problem, tries) => sleep(Math.max(400 * tries, 1000 * (problem.retryAfter ?? 0)));

// Looking twice changes nothing: while the house cannot read its log, a page waits for it.
export async function get(path) {
  for (let tries = 1; ; tries++) {
    try {
      return await read(await fetch(path.startsWith("/") ? path : `${API}/${path}`));
    } catch (problem) {
      if (problem.status !== UNAVAILABLE || tries === TRIES) throw problem;
      await pause(problem, tries);
    }
  }
}

let underWay = 0;

async function withProgress(work) {
  underWay += 1;
  const slow = setTimeout(() => document.body.classList.add("busy"), SLOW);
  try {
    return await work();
  } finally {
    clearTimeout(slow);
    underWay -= 1;
    if (!underWay) document.body.classList.remove("busy");
  }
}

const request = async (path, body, method, headers) =>
  read(
    await fetch(`${API}/${path}`, {
      method,
      headers: { "Content-Type": "application/json", "X-Requested-With": "houseway", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );

// A command that answers with a file, which the browser saves under this name.
export const saveFile = (path, body, name) =>
  withProgress(async () => {
    const answer = await fetch(`${API}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Requested-With": "houseway" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) await read(answer);
    const address = URL.createObjectURL(await answer.blob());
    h("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address));
  });

export const send = (path, body, method = "POST") => withProgress(() => request(path, body, method));

// Sends a file as it is.
export const upload = (path, query, file) =>
  withProgress(async () =>
    read(await fetch(`${API}/${path}?${new URLSearchParams(query)}`, { method: "POST", headers: { "X-Requested-With": "houseway" }, body: file })),
  );

export const command = (table, name, fields = {}) => withProgress(() => sendCommand(table, name, fields));

// Every try has the same key: a command that arrived, but whose answer was lost, is not carried out twice.
async function sendCommand(table, name, fields) {
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
  for (let tries = 1; ; tries++) {
    try {
      return await request(`tables/${table}/commands`, { command: name, ...fields }, "POST", { "Idempotency-Key": key });
    } catch (problem) {
      const mayRetry = !(problem instanceof Refused) || problem.status === UNAVAILABLE;
      if (!mayRetry || tries === TRIES) throw problem;
      await pause(problem, tries);
    }
  }
}

const goToSignIn = () => location.assign("/sign-in");

// A stream of events does not say why it was closed.
export async function checkSignedIn() {
  const answer = await fetch(`${API}/me`).catch(() => null);
  if (answer?.status === 401) goToSignIn();
}

// The house refuses with Refused, a form with RangeError; anything else is a lost connection.
export const reasonOf = (problem) =>
  problem instanceof Refused || problem instanceof RangeError
    ? problem.message
    : "Houseway cannot be reached. Once it answers again, this page shows whether your entry was made.";

let shownProblem = null; // the problem that the page shows now

export function showRefusal(problem) {
  shownProblem = problem;
  const dismiss = h("button", { type: "button", class: "quiet", onclick: clearRefusal }, "Dismiss");
  byId("refusal").replaceChildren(h("p", {}, h("span", {}, reasonOf(problem), " ", cite(problem.cite)), dismiss));
  if (problem.status === 401 && !byId("sign-in")) checkSignedIn(); // or a password was wrong
}

export const clearRefusal = () => byId("refusal").replaceChildren();

// Once the house answers again, the page shows whether the entry was recorded.
export function clearLostConnection() {
  if (shownProblem && !(shownProblem instanceof Refused) && !(shownProblem instanceof RangeError)) clearRefusal();
}

// The refused entry is changed now, or another error is shown before it is sent.
for (const eventName of ["input", "invalid"]) document.addEventListener(eventName, () => byId("refusal")?.replaceChildren(), true);

// Runs the work, shows a refusal, and returns whether it succeeded.
export async function attempt(work) {
  try {
    await work();
    clearRefusal();
    return true;
  } catch (problem) {
    showRefusal(problem);
    return false;
  }
}
