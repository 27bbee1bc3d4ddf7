// The people of the house: taken in, changed, kept out and let in again, and the tokens of their programs.

import { get, send, tellRefusal } from "../lib/api.js";
import { byId, h, show } from "../lib/dom.js";
import { field, orderButton, orderForm } from "../lib/command_form.js";

const { roles: written, me } = byId("main").dataset;
const roles = JSON.parse(written).map((one) => [one, one.replaceAll("-", " ")]);
const optional = { required: false };
const secret = { type: "password", autocomplete: "new-password" };
const day = (at) => new Date(at / 1000).toISOString().slice(0, 10);

const asking = (path, method) => async (_, given) => {
  await send(path, given, method);
  await look();
};

function takingIn() {
  const fields = [
    field("person", "Name to sign in with", "text", { autocapitalize: "none", pattern: "[a-z][a-z0-9._\\-]{1,39}", title: "Small letters, digits, dot, hyphen and underscore" }),
    field("name", "Full name"),
    field("role", "Role", roles),
    field("password", "Password, empty for a program", "text", { ...secret, ...optional }),
  ];
  return [h("h2", {}, "Take somebody in"), orderForm(asking("people"), "create", "Take in", fields, (given) => ({ ...given, password: given.password || null }))];
}

// How somebody is kept out, by an administrator or by wrong passwords, and let in again.
function letting(one) {
  if (one.locked_out) return orderButton(asking(`people/${one.person}/unlock`), "unlock", undefined, "Unlock after wrong passwords");
  if (one.person === me) return null;
  return orderButton(asking(`people/${one.person}`, "PATCH"), "disable", { disabled: !one.disabled }, one.disabled ? "Let in again" : "Keep out");
}

function person(one) {
  const change = asking(`people/${one.person}`, "PATCH");
  const state = one.disabled ? "kept out" : one.locked_out ? "locked out after wrong passwords" : null;
  const tokens = h("div", {});
  const opened = (event) => event.target.open && showTokens(one.person, tokens).catch(tellRefusal);
  return h(
    "li",
    { class: "change", "data-person": one.person },
    h(
      "details",
      { ontoggle: opened },
      h("summary", { "data-name": "change" }, h("strong", {}, one.person), `, ${one.name}: ${one.role.replaceAll("-", " ")}, since ${day(one.created)}`, state && h("span", { class: "broken" }, `, ${state}`)),
      h("p", { class: "actions" }, letting(one)),
      orderForm(change, "change-role", "Change the role", [field("role", "Another role", roles.filter(([role]) => role !== one.role))]),
      orderForm(change, "rename", "Rename", [field("name", "Full name", "text", { value: one.name })]),
      orderForm(change, "change-password", "Set the password", [field("password", "New password", "text", secret)]),
      tokens,
    ),
  );
}

async function showTokens(name, place) {
  const path = `people/${name}/tokens`;
  const known = await get(path);
  const revoke = async (_, { token }) => {
    await send(`${path}/${token}`, undefined, "DELETE");
    await showTokens(name, place);
  };
  const make = async (_, given) => {
    const made = await send(path, given);
    byId("told").hidden = false;
    byId("told").replaceChildren(h("h2", {}, `A token for ${name}`), h("p", {}, "It is told here only: ", h("code", {}, made.token)));
    byId("told").scrollIntoView({ block: "nearest" });
    await showTokens(name, place);
  };
  const until = (one) => (one.expires ? `until ${day(one.expires)}` : "without an end");
  place.replaceChildren(
    h("h3", {}, "Tokens of programs"),
    known.length
      ? h("ul", { class: "plain" }, known.map((one) => h("li", { class: "actions" }, `${one.label}, ${until(one)}`, orderButton(revoke, "revoke-token", { token: one.name }, `Revoke ${one.label}`))))
      : h("p", { class: "soft" }, "None."),
    orderForm(make, "create-token", "Make a token", [field("label", "For which program"), field("days", "Days, empty for no end", "text", { inputmode: "numeric", size: 6, pattern: "[0-9]*", ...optional })], ({ label, days }) => ({ label, days: days ? Number(days) : null })),
  );
}

async function look() {
  const everybody = await get("people");
  show(byId("new"), "form", takingIn);
  show(byId("people"), everybody, () => [h("h2", {}, "Everybody"), h("ul", { class: "plain" }, everybody.map(person))]);
}

look().catch(tellRefusal);
