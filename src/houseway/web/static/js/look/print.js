// The button of a sheet that is made to be printed.

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => window.print());
