// The own password.

import { attempt, send } from "../lib/api.js";
import { byId } from "../lib/dom.js";

byId("password").addEventListener("submit", (event) => {
  event.preventDefault();
  const { old, new: wanted, again } = Object.fromEntries(new FormData(event.target));
  const differs = wanted !== again;
  event.target.querySelector(".not-placed").textContent = differs ? "The new password is not the same both times." : "";
  if (differs) return;
  attempt(async () => {
    await send("me/password", { old, new: wanted });
    location.assign("/sign-in");
  });
});
