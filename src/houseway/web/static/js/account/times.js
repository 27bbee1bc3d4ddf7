// Times and places of sign-ins, in words.

// Microseconds since 1970 as a time in the same zone for all people.
export const inUtc = (at) => `${new Date(at / 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const placeOf = ({ address, browser }) => [address, browser].filter(Boolean).join(", ") || "an unknown place";
