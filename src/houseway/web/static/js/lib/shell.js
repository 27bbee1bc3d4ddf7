// Signing in and out, and the role in a demonstration.

import { attempt, send } from "./api.js";
import { byId } from "./dom.js";

const PLACE = "place"; // where this tab was, for who signs in again
const tabs = new BroadcastChannel("houseway");

const signsIn = byId("sign-in");
if (!signsIn) sessionStorage.setItem(PLACE, location.pathname + location.search);
else if (sessionStorage.getItem(PLACE)) byId("ended").hidden = false;

// Where the navigation is wider than the screen, the place that one is at is in sight.
const here = document.querySelector(".top [aria-current]");
if (here) here.parentElement.scrollLeft = here.offsetLeft - here.parentElement.offsetLeft - 40;

// Who is signed in has changed in another tab: this page is of somebody else.
tabs.onmessage = () => location.reload();

function go(address) {
  tabs.postMessage("changed");
  location.assign(address);
}

const values = (form) => Object.fromEntries(new FormData(form));

function onSubmit(id, work) {
  byId(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => work(values(event.target)));
  });
}

onSubmit("sign-in", async (given) => {
  await send("session", given);
  go(sessionStorage.getItem(PLACE) ?? "/");
});

byId("sign-out")?.addEventListener("click", () =>
  attempt(async () => {
    await send("session", undefined, "DELETE");
    sessionStorage.removeItem(PLACE);
    go("/sign-in");
  }),
);

byId("role")?.addEventListener("change", (event) =>
  attempt(async () => {
    await send("demonstration/role", { role: event.target.value });
    tabs.postMessage("changed");
    location.reload();
  }),
);
