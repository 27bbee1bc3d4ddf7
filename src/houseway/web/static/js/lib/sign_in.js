// Signing in and out, and the choice of a role in a demonstration.

import { path } from "../demonstration/address.js";
import { rememberSignIn } from "../account/access.js";
import { attempt, send } from "./api.js";
import { byId } from "./dom.js";

const LAST_PAGE = "place"; // of this tab, to return to after signing in again
const tabs = new BroadcastChannel("houseway");

if (!byId("sign-in")) sessionStorage.setItem(LAST_PAGE, location.pathname + location.search);
else if (sessionStorage.getItem(LAST_PAGE)) byId("ended").hidden = false;

const enterAgain = byId("enter-again");
if (enterAgain) enterAgain.href += `?${new URLSearchParams({ to: sessionStorage.getItem(LAST_PAGE) ?? "/" })}`;

// Where the navigation is wider than the screen, scroll to the current page's link.
const current = document.querySelector(".top [aria-current]");
if (current) current.parentElement.scrollLeft = current.offsetLeft - current.parentElement.offsetLeft - 40;

// A person signed in or out in another tab: this page was made for someone else.
tabs.onmessage = () => location.reload();

function go(address) {
  tabs.postMessage("changed");
  location.assign(address);
}

// The password was right: the person has a second factor. Returns whether the code had not been asked for yet.
function askForCode(form) {
  const field = form.elements.namedItem("code");
  const isFirst = field.disabled;
  field.required = true;
  field.disabled = byId("code").hidden = byId("code-words").hidden = false;
  field.value = "";
  field.focus();
  return isFirst;
}

byId("sign-in")?.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    try {
      await send("session", Object.fromEntries(new FormData(event.target)));
    } catch (problem) {
      if (problem.needs === "code" && askForCode(event.target)) return;
      throw problem;
    }
    enter();
  });
});

function enter() {
  rememberSignIn();
  go(sessionStorage.getItem(LAST_PAGE) ?? "/");
}

const byPasskey = byId("by-passkey");
if (byPasskey) {
  const { passkeysWork, usedPasskey } = await import("../account/passkeys.js");
  byPasskey.hidden = !passkeysWork();
  byPasskey.addEventListener("click", () =>
    attempt(async () => {
      await send("session/passkey", await usedPasskey());
      enter();
    }),
  );
}

byId("sign-out")?.addEventListener("click", () =>
  attempt(async () => {
    await send("session", undefined, "DELETE");
    sessionStorage.removeItem(LAST_PAGE);
    go("/sign-in");
  }),
);

// Every role has its own address: other tabs stay as they are.
byId("role")?.addEventListener("change", (event) => location.assign(`/as/${event.target.value}${path()}${location.search}`));

