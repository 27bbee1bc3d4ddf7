// Changes the password of the person who is signed in.

import { goTo } from "../demonstration/address.js";
import { attempt, send } from "../lib/api.js";
import { byId } from "../lib/dom.js";

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
