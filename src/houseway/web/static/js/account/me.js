// Your own account: the last access, your sessions, your second factor, your password.

import { goTo } from "../demonstration/address.js";
import { attempt, get, send, showRefusal } from "../lib/api.js";
import { commandButton } from "../lib/command_form.js";
import { byId, h, show } from "../lib/dom.js";
import { showAccess } from "./access.js";
import { showSecondFactor } from "./second_factor.js";
import { sessionList } from "./sessions.js";

async function showSessions() {
  const sessions = await get("me/sessions");
  const end = async (name) => {
    await send(`me/sessions/${name}`, undefined, "DELETE");
    await showSessions();
  };
  const endOthers = async () => {
    await send("me/sessions/end-others");
    await showSessions();
  };
  show(byId("sessions"), sessions, () => [
    h("h2", {}, "Your sessions"),
    sessionList(sessions, end),
    sessions.length > 1 && h("p", { class: "actions" }, commandButton(endOthers, "end-others", {}, "End all others")),
  ]);
}

byId("password").addEventListener("submit", (event) => {
  event.preventDefault();
  const { old, new: chosen, again } = Object.fromEntries(new FormData(event.target));
  const differs = chosen !== again;
  event.target.querySelector(".problem").textContent = differs ? "The two new passwords do not match." : "";
  if (differs) return;
  attempt(async () => {
    await send("me/password", { old, new: chosen });
    goTo("/sign-in");
  });
});

showAccess(byId("last-access")).catch(showRefusal);
showSessions().catch(showRefusal);
showSecondFactor().catch(showRefusal);
