// A list of sessions, each with a button that ends it.

import { commandButton } from "../lib/command_form.js";
import { h } from "../lib/dom.js";
import { inUtc, placeOf } from "./times.js";

// ``end`` ends the session with a name; the one that shows the list says so instead.
export const sessionList = (sessions, end) =>
  h(
    "ul",
    { class: "plain" },
    sessions.map((session) =>
      h(
        "li",
        { class: "change", "data-session": session.name },
        h("p", {}, placeOf(session), session.is_this && h("strong", {}, " (this one)")),
        h("p", { class: "soft" }, `since ${inUtc(session.created)}, last used ${inUtc(session.used)}`),
        !session.is_this && h("p", { class: "actions" }, commandButton(() => end(session.name), "end-session", { session: session.name }, "End session")),
      ),
    ),
  );
