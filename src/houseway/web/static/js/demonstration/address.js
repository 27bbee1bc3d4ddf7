// In a demonstration each role has its own address, /as/ROLE, so that tabs show roles side by side.
// Whatever a page at such an address asks for, and wherever its links lead, stays there.

const START = location.pathname.match(/^\/as\/[a-z-]+(?=\/|$)/)?.[0] ?? "";

const isOurs = (address) => address.startsWith("/") && !/^\/(\/|as\/|static\/)/.test(address);
const withRole = (address) => (typeof address === "string" && isOurs(address) ? START + address : address);

// The path of this page without the role.
export const path = () => location.pathname.slice(START.length) || "/";

export const goTo = (address) => location.assign(withRole(address));

if (START) {
  const usualFetch = window.fetch;
  window.fetch = (address, options) => usualFetch(withRole(address), options);
  window.EventSource = class extends window.EventSource {
    constructor(address, options) {
      super(withRole(address), options);
    }
  };
  // Links that scripts make, before they are followed or opened in another tab.
  for (const eventName of ["pointerdown", "focusin", "click"])
    document.addEventListener(
      eventName,
      (event) => {
        const link = event.target.closest?.("a[href^='/']");
        if (link) link.setAttribute("href", withRole(link.getAttribute("href")));
      },
      true,
    );
}
