// The second factor of the person who is signed in: set up with a QR code, confirmed by a code, removed again.

import { get, send } from "../lib/api.js";
import { commandButton, commandForm, field } from "../lib/command_form.js";
import { byId, counted, h, svg } from "../lib/dom.js";

const PATH = "me/second-factor";
const place = byId("second-factor");
const password = field("password", "Current password", "text", { type: "password", autocomplete: "current-password" });
const code = (label) => field("code", label, "text", { autocomplete: "one-time-code", autocapitalize: "none", spellcheck: "false", maxlength: 40 });

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

async function setUp() {
  const { secret, qr } = await send(`${PATH}/new`);
  const confirm = async (_, fields) => showRecoveryCodes(await send(PATH, { ...fields, secret }));
  show(
    h("p", {}, "Scan this with an authenticator on your phone, or enter the secret there by hand."),
    picture(qr),
    h("p", {}, "Secret: ", h("code", { id: "secret" }, inGroups(secret))),
    commandForm(confirm, "confirm-second-factor", "Confirm", [code("Code that it shows now"), password]),
  );
  place.querySelector("[name=code]").focus();
}

function showRecoveryCodes({ recovery_codes: codes }) {
  show(
    h("p", { role: "status" }, "Your second factor is set up. These recovery codes are shown only now: each of them signs you in once, if you have lost your device. Keep them on paper."),
    h("ul", { class: "plain codes", id: "recovery-codes" }, codes.map((text) => h("li", {}, h("code", {}, text)))),
    h("p", { class: "actions" }, h("button", { type: "button", class: "main", onclick: () => showSecondFactor() }, "I have kept them")),
  );
  place.querySelector("button").focus();
}

const remove = async (_, fields) => {
  await send(`${PATH}/remove`, fields);
  await showSecondFactor();
};

const isOn = ({ codes_left: left, is_required: isRequired }) => [
  h("p", {}, `When you sign in, you give a code of your authenticator, too. ${counted(left, "recovery code")} left.`),
  isRequired
    ? h("p", { class: "soft" }, "This house requires it of your role. If you need new recovery codes or have another device, ask an administrator to reset it.")
    : h("details", {}, h("summary", {}, "Remove it"), h("p", { class: "soft" }, "You can set it up again at any time, with new recovery codes."), commandForm(remove, "remove-second-factor", "Remove", [code("Code, or a recovery code"), password])),
];

const isOff = ({ is_required: isRequired }) => [
  isRequired && h("p", { class: "banner", role: "alert" }, "This house requires a second factor of your role. Set it up to continue."),
  h("p", {}, "With a second factor you sign in with your password and a code that your phone shows. Whoever learns your password alone cannot."),
  h("p", { class: "actions" }, commandButton(setUp, "set-up", {}, "Set up", { class: "main" })),
];

export async function showSecondFactor() {
  const state = await get(PATH);
  place.hidden = state.rule === "off" && !state.is_set;
  show(...(state.is_set ? isOn(state) : isOff(state)));
}
