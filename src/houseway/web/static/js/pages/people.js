// Everybody with an account: adding and changing people, blocking them, and the tokens of their programs.

import { get, send, showRefusal } from "../lib/api.js";
import { byId, h, show } from "../lib/dom.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";

const { roles: roleNames, me } = byId("main").dataset;
const roles = JSON.parse(roleNames).map((role) => [role, role.replaceAll("-", " ")]);
const optional = { required: false };
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
    field("password", "Password (empty for a program)", "text", { ...passwordField, ...optional }),
  ];
  return [h("h2", {}, "Add a person"), commandForm(sendTo("people"), "create", "Add", fields, (values) => ({ ...values, password: values.password || null }))];
}

// Blocks or unblocks a person, and unlocks one who entered too many wrong passwords.
function blockButton({ person, disabled, locked_out: isLockedOut }) {
  if (isLockedOut) return commandButton(sendTo(`people/${person}/unlock`), "unlock", undefined, "Unlock after wrong passwords");
  if (person === me) return null;
  return commandButton(sendTo(`people/${person}`, "PATCH"), "disable", { disabled: !disabled }, disabled ? "Unblock" : "Block");
}

function personItem(entry) {
  const change = sendTo(`people/${entry.person}`, "PATCH");
  const state = entry.disabled ? "blocked" : entry.locked_out ? "locked out after wrong passwords" : null;
  const tokens = h("div", {});
  const loadTokens = (event) => event.target.open && showTokens(entry.person, tokens).catch(showRefusal);
  return h(
    "li",
    { class: "change", "data-person": entry.person },
    h(
      "details",
      { ontoggle: loadTokens },
      h("summary", { "data-name": "change" }, h("strong", {}, entry.person), `, ${entry.name}: ${entry.role.replaceAll("-", " ")}, since ${day(entry.created)}`, state && h("span", { class: "bad" }, `, ${state}`)),
      h("p", { class: "actions" }, blockButton(entry)),
      commandForm(change, "change-role", "Change role", [field("role", "New role", roles.filter(([role]) => role !== entry.role))]),
      commandForm(change, "rename", "Rename", [field("name", "Full name", "text", { value: entry.name })]),
      commandForm(change, "change-password", "Set password", [field("password", "New password", "text", passwordField)]),
      tokens,
    ),
  );
}

async function showTokens(name, place) {
  const path = `people/${name}/tokens`;
  const tokens = await get(path);
  const revoke = async (_, { token }) => {
    await send(`${path}/${token}`, undefined, "DELETE");
    await showTokens(name, place);
  };
  const create = async (_, fields) => {
    const { token } = await send(path, fields);
    byId("new-token").hidden = false;
    byId("new-token").replaceChildren(h("h2", {}, `New token for ${name}`), h("p", {}, "Copy it now; it is not shown again: ", h("code", {}, token)));
    byId("new-token").scrollIntoView({ block: "nearest" });
    await showTokens(name, place);
  };
  const validity = ({ expires }) => (expires ? `until ${day(expires)}` : "no expiry");
  place.replaceChildren(
    h("h3", {}, "API tokens"),
    tokens.length
      ? h("ul", { class: "plain" }, tokens.map((token) => h("li", { class: "actions" }, `${token.label}, ${validity(token)}`, commandButton(revoke, "revoke-token", { token: token.name }, `Revoke ${token.label}`))))
      : h("p", { class: "soft" }, "No tokens."),
    commandForm(create, "create-token", "Create token", [field("label", "Program"), field("days", "Valid for days (empty: no expiry)", "text", { inputmode: "numeric", size: 6, pattern: "[0-9]*", ...optional })], ({ label, days }) => ({ label, days: days ? Number(days) : null })),
  );
}

async function refresh() {
  const everybody = await get("people");
  show(byId("new"), "form", newPersonForm);
  show(byId("people"), everybody, () => [h("h2", {}, "Everybody"), h("ul", { class: "plain" }, everybody.map(personItem))]);
}

refresh().catch(showRefusal);
