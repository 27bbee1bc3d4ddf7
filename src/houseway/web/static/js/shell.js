// Signing in and out, and the role in a demonstration.

import { attempt, send } from "./api.js";
import { byId } from "./dom.js";

const values = (form) => Object.fromEntries(new FormData(form));

function onSubmit(id, work) {
  byId(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => work(values(event.target)));
  });
}

onSubmit("sign-in", async (given) => {
  await send("session", given);
  location.assign("/");
});

byId("sign-out")?.addEventListener("click", () =>
  attempt(async () => {
    await send("session", undefined, "DELETE");
    location.assign("/sign-in");
  }),
);

byId("role")?.addEventListener("change", (event) =>
  attempt(async () => {
    await send("demonstration/role", { role: event.target.value });
    location.reload();
  }),
);
