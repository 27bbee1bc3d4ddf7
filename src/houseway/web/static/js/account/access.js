// Shows the access before this one: once after signing in, and always on your own page.

import { get } from "../lib/api.js";
import { byId, counted, h } from "../lib/dom.js";
import { inUtc, placeOf } from "./times.js";

const JUST_SIGNED_IN = "signed in";

export const rememberSignIn = () => sessionStorage.setItem(JUST_SIGNED_IN, "yes");

function words({ at, refused, notices, ...place }) {
  const last = at === null ? "This is your first sign-in." : `You signed in last on ${inUtc(at)} from ${placeOf(place)}.`;
  const since = refused ? `Since then ${counted(refused, "attempt")} with your name ${refused === 1 ? "was" : "were"} refused. If that was not you, choose a new password.` : null;
  return [h("p", {}, last), since && h("p", { class: "bad" }, since), notices.map((notice) => h("p", { class: "bad" }, notice))];
}

export async function showAccess(place) {
  place.append(...words(await get("me/access")).flat().filter(Boolean));
}

async function showOnce() {
  if (!sessionStorage.getItem(JUST_SIGNED_IN) || byId("last-access")) return;
  sessionStorage.removeItem(JUST_SIGNED_IN);
  const card = h("section", { class: "card access", "aria-label": "Last access", role: "status" });
  byId("main").prepend(card);
  await showAccess(card);
  card.append(h("p", { class: "actions" }, h("a", { href: "/me" }, "Your account"), h("button", { type: "button", class: "quiet", onclick: () => card.remove() }, "Dismiss")));
}

if (!byId("sign-in")) showOnce().catch(() => {});
