// All people with an account: adding and changing people, blocking them, and how they sign in.

import { get, send, showRefusal } from "../lib/api.js";
import { byId, h, show } from "../lib/dom.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";
import { showRules } from "./rules.js";
import { sessionList } from "./sessions.js";
import { inUtc } from "./times.js";
import { showTokens } from "./tokens.js";

const { roles: roleNames, me } = byId("main").dataset;
const roles = JSON.parse(roleNames).map((role) => [role, role.replaceAll("-", " ")]);
const passwordField = { type: "password", autocomplete: "new-password" };
const day = (at) => new Date(at / 1000).toISOString().slice(0, 10);

const sendTo = (path, method) => async (_, fields) => {
  await send(path, fields, method);
  await refresh();
};

function newPersonForm() {
  const fields = [
    field("person", "Sign-in name", "text", { autocapitalize: "none", pattern: "[a-z][a-z0-9._\\-]{1,39}", title: "Lowercase letters, digits, dots, hyphens and underscores, beginning with a letter" }),
    field("name", "Full name"),
    field("role", "Role", roles),
    field("password", "Password (empty for a program)", "text", { ...passwordField, required: false }),
  ];
  return [h("h2", {}, "Add a person"), commandForm(sendTo("people"), "create", "Add", fields, (values) => ({ ...values, password: values.password || null }))];
}

// Blocks or unblocks a person, and lets one try again who entered too many wrong passwords.
const blockButtons = ({ person, disabled, locked_out: isLockedOut }) => [
  isLockedOut && commandButton(sendTo(`people/${person}/unlock`), "unlock", undefined, "Unlock after wrong passwords"),
  person !== me && commandButton(sendTo(`people/${person}`, "PATCH"), "disable", { disabled: !disabled }, disabled ? "Unblock" : "Block"),
];

function personItem(entry) {
  const change = sendTo(`people/${entry.person}`, "PATCH");
  const state = entry.disabled ? "blocked" : entry.locked_out ? "has to wait after wrong passwords" : null;
  const [signIn, tokens] = [h("div", {}), h("div", {})];
  const load = (event) => {
    if (!event.target.open) return;
    showSignIn(entry.person, signIn).catch(showRefusal);
    showTokens(entry.person, tokens).catch(showRefusal);
  };
  return h(
    "li",
    { class: "change", "data-person": entry.person },
    h(
      "details",
      { ontoggle: load },
      h("summary", { "data-name": "change" }, h("strong", {}, entry.person), `, ${entry.name}: ${entry.role.replaceAll("-", " ")}, since ${day(entry.created)}`, state && h("span", { class: "bad" }, `, ${state}`)),
      h("p", { class: "actions" }, blockButtons(entry)),
      commandForm(change, "change-role", "Change role", [field("role", "New role", roles.filter(([role]) => role !== entry.role))]),
      commandForm(change, "rename", "Rename", [field("name", "Full name", "text", { value: entry.name })]),
      commandForm(change, "change-password", "Set password", [field("password", "New password", "text", passwordField)]),
      signIn,
      tokens,
    ),
  );
}

const waitWords = ({ source, failures, until }) => `${failures} wrong passwords in a row from ${source}: ${until ? `the next attempt may follow at ${inUtc(until)}` : "locked until an administrator unlocks the person"}`;

// The sessions of a person, waits after wrong passwords, and the second factor.
async function showSignIn(person, place) {
  const path = `people/${person}`;
  const { sessions, waits, second_factor: hasSecondFactor } = await get(`${path}/sign-in`);
  const again = (work) => async () => {
    await work();
    await showSignIn(person, place);
  };
  const end = (name) => again(() => send(`${path}/sessions/${name}`, undefined, "DELETE"))();
  place.replaceChildren(
    h("h3", {}, "Signing in"),
    ...waits.map((wait) => h("p", { class: "bad" }, waitWords(wait))),
    h("p", { class: "actions" }, hasSecondFactor ? "Has a second factor." : "Has no second factor.", hasSecondFactor && commandButton(again(() => send(`${path}/second-factor/reset`)), "reset-second-factor", { person }, "Reset second factor")),
    sessions.length ? sessionList(sessions, end) : h("p", { class: "soft" }, "Not signed in."),
    h("p", { class: "actions" }, sessions.length > 1 && commandButton(again(() => send(`${path}/sessions/end`)), "end-sessions", { person }, "End all sessions"), h("a", { href: `/audit/sign-ins?person=${person}` }, "Attempts to sign in")),
  );
}

async function refresh() {
  const everybody = await get("people");
  show(byId("new"), "form", newPersonForm);
  show(byId("people"), everybody, () => [h("h2", {}, "Everybody"), h("ul", { class: "plain" }, everybody.map(personItem))]);
}

refresh().catch(showRefusal);
showRules(byId("rules")).catch(showRefusal);
