// Passkeys in the browser: making one, and using one. The house checks what they sign.

import { send } from "../lib/api.js";

const SECONDS = 60; // in which the device has to answer

// Browsers use passkeys for names with https and for localhost, never for numbers.
export const passkeysWork = () => Boolean(window.PublicKeyCredential) && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

const encoded = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

// Says in words why a device gave nothing; the browser's own words are for programmers.
async function askBrowser(question) {
  try {
    return await question;
  } catch (problem) {
    if (problem.name === "InvalidStateError") throw new RangeError("This device has a passkey of yours already. Use another device.");
    throw new RangeError("The device gave no passkey: it was cancelled, took too long, or it has none for this house. Try again.");
  }
}

// Returns a new passkey in the form that the house accepts. The device shows the person's name.
export async function newPasskey(person) {
  const { challenge, party, user, algorithms, known } = await send("me/passkeys/new");
  const made = await askBrowser(
    navigator.credentials.create({
      publicKey: {
        challenge: decoded(challenge),
        rp: { id: party, name: "Houseway" },
        user: { id: decoded(user), name: person, displayName: person },
        pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((id) => ({ type: "public-key", id: decoded(id) })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
        timeout: SECONDS * 1000,
      },
    }),
  );
  const { clientDataJSON, getAuthenticatorData, getPublicKey } = made.response;
  return {
    id: encoded(made.rawId),
    client_data: encoded(clientDataJSON),
    authenticator_data: encoded(getAuthenticatorData.call(made.response)),
    public_key: encoded(getPublicKey.call(made.response)),
  };
}

// Returns what a passkey of this house signed. Which one, the person chooses on the device.
export async function usedPasskey() {
  const { challenge, party } = await send("session/passkey/new");
  const used = await askBrowser(
    navigator.credentials.get({
      publicKey: { challenge: decoded(challenge), rpId: party, userVerification: "required", timeout: SECONDS * 1000 },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = used.response;
  return { id: encoded(used.rawId), client_data: encoded(clientDataJSON), authenticator_data: encoded(authenticatorData), signature: encoded(signature) };
}
