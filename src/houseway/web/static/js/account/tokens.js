// The tokens with which programs act as a person.

import { get, send } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";

const optional = { required: false };
const day = (at) => new Date(at / 1000).toISOString().slice(0, 10);
const validity = ({ expires }) => (expires ? `until ${day(expires)}` : "no expiry");

export async function showTokens(name, place) {
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
  place.replaceChildren(
    h("h3", {}, "API tokens"),
    tokens.length
      ? h("ul", { class: "plain" }, tokens.map((token) => h("li", { class: "actions" }, `${token.label}, ${validity(token)}`, commandButton(revoke, "revoke-token", { token: token.name }, `Revoke ${token.label}`))))
      : h("p", { class: "soft" }, "No tokens."),
    commandForm(create, "create-token", "Create token", [field("label", "Program"), field("days", "Valid for days (empty: no expiry)", "text", { inputmode: "numeric", size: 6, pattern: "[0-9]*", ...optional })], ({ label, days }) => ({ label, days: days ? Number(days) : null })),
  );
}
