// The second factor of the person who is signed in: an authenticator, set up with a QR code, and passkeys.

import { get, send } from "../lib/api.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";
import { byId, counted, h, svg } from "../lib/dom.js";
import { newPasskey, passkeysWork, usedPasskey } from "./passkeys.js";
import { inUtc } from "./times.js";

const PATH = "me/second-factor";
const place = byId("second-factor");
const password = field("password", "Current password", "text", { type: "password", autocomplete: "current-password" });
const code = (label, attributes = {}, name = "code") =>
  field(name, label, "text", { autocomplete: "one-time-code", autocapitalize: "none", spellcheck: "false", maxlength: 40, ...attributes });

const picture = ({ size, path }) =>
  svg(
    "svg",
    { viewBox: `0 0 ${size} ${size}`, width: 220, height: 220, role: "img", "aria-label": "QR code of the secret" },
    svg("rect", { width: size, height: size, fill: "#ffffff" }),
    svg("path", { d: path, fill: "#000000", "shape-rendering": "crispEdges" }),
  );

const show = (...parts) => place.replaceChildren(h("h2", {}, "Second factor"), ...parts.flat().filter(Boolean));

// In groups of four, which are easier to copy by hand.
const inGroups = (secret) => secret.match(/.{1,4}/g).join(" ");

const back = () => h("p", { class: "actions" }, commandButton(showSecondFactor, "back", {}, "Back", { class: "quiet" }));

// A person with a second factor proves it before changing it: by a code or, if that is empty, by a passkey.
const proofField = ({ is_set: isSet, has_authenticator: hasAuthenticator, passkeys }, name = "code") => {
  if (!isSet) return [];
  const label = hasAuthenticator ? "Code, or a recovery code" : "Recovery code";
  const usesPasskey = passkeys.length > 0 && passkeysWork();
  return [code(usesPasskey ? `${label} (leave it empty to use a passkey)` : label, { required: !usesPasskey }, name)];
};

const withProof = async ({ is_set: isSet }, fields, name = "code") =>
  isSet && !fields[name] ? { ...fields, passkey: await usedPasskey() } : fields;

const setUp = (state) => async () => {
  const { secret, qr } = await send(`${PATH}/new`);
  const confirm = async (_, fields) => showRecoveryCodes(await send(PATH, { ...(await withProof(state, fields, "recovery_code")), secret }));
  show(
    h("p", {}, "Scan this with an authenticator on your phone, or enter the secret there by hand."),
    picture(qr),
    h("p", {}, "Secret: ", h("code", { id: "secret" }, inGroups(secret))),
    commandForm(confirm, "confirm-second-factor", "Confirm", [code("Code that it shows now"), password, ...proofField(state, "recovery_code")]),
    back(),
  );
  place.querySelector("[name=code]").focus();
};

const addPasskey = (state) => async () => {
  const add = async (_, fields) => {
    const proven = await withProof(state, fields);
    const { recovery_codes: codes } = await send("me/passkeys", { ...proven, new: await newPasskey(place.dataset.person) });
    if (codes.length) showRecoveryCodes({ recovery_codes: codes });
    else await showSecondFactor();
  };
  const label = field("label", "Name for it, such as \"my phone\"", "text", { required: false, maxlength: 60 });
  show(
    h("p", {}, "Your device or security key makes a passkey for this house. It asks for a PIN, a finger or a face each time it is used."),
    commandForm(add, "confirm-passkey", "Make the passkey", [label, password, ...proofField(state)]),
    back(),
  );
  place.querySelector("[name=label]").focus();
};

function showRecoveryCodes({ recovery_codes: codes }) {
  show(
    h("p", { role: "status" }, "Your second factor is set up. These recovery codes are shown only now: each of them is good once, with your password, if you have lost your device. Keep them on paper."),
    h("ul", { class: "plain codes", id: "recovery-codes" }, codes.map((text) => h("li", {}, h("code", {}, text)))),
    h("p", { class: "actions" }, h("button", { type: "button", class: "main", onclick: () => showSecondFactor() }, "I have kept them")),
  );
  place.querySelector("button").focus();
}

const remove = (state, path) => async (_, fields) => {
  await send(path, await withProof(state, fields));
  await showSecondFactor();
};

const passkeyInList = (state, { name, label, created }) =>
  h(
    "li",
    {},
    h("details", {}, h("summary", {}, h("strong", {}, label), ` added ${inUtc(created)}`), commandForm(remove(state, `me/passkeys/${name}/remove`), `remove-passkey-${name}`, "Remove this passkey", [...proofField(state), password])),
  );

const ways = ({ has_authenticator: hasAuthenticator, passkeys }) => {
  const codes = hasAuthenticator ? "a code of your authenticator, or a recovery code" : "a recovery code";
  return passkeys.length
    ? `You sign in with a passkey alone. If you sign in with your password, you also give ${codes}.`
    : `When you sign in, you also give ${codes}.`;
};

const additions = (state) =>
  state.rule !== "off" &&
  h(
    "p",
    { class: "actions" },
    !state.has_authenticator && commandButton(setUp(state), "set-up", {}, "Set up an authenticator", { class: state.is_set ? "" : "main" }),
    passkeysWork() && commandButton(addPasskey(state), "add-passkey", {}, "Add a passkey"),
  );

const isOn = (state) => [
  h("p", {}, `${ways(state)} ${counted(state.codes_left, "recovery code")} left.`),
  state.passkeys.length > 0 && h("ul", { class: "plain", id: "passkeys" }, state.passkeys.map((passkey) => passkeyInList(state, passkey))),
  additions(state),
  state.is_required
    ? h("p", { class: "soft" }, "This house requires a second factor of your role. If you need new recovery codes or have another device, ask an administrator to reset it.")
    : h("details", {}, h("summary", {}, "Remove everything"), h("p", { class: "soft" }, "You can set it up again at any time, with new recovery codes."), commandForm(remove(state, `${PATH}/remove`), "remove-second-factor", "Remove", [...proofField(state), password])),
];

const isOff = (state) => [
  state.is_required && h("p", { class: "banner", role: "alert" }, "This house requires a second factor of your role. Set it up to continue."),
  h("p", {}, "With a second factor you sign in with a passkey of your device, or with your password and a code that your phone shows. A person who learns only your password cannot."),
  additions(state),
];

export async function showSecondFactor() {
  const state = await get(PATH);
  place.hidden = state.rule === "off" && !state.is_set;
  show(...(state.is_set ? isOn(state) : isOff(state)));
}
