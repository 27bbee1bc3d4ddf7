// How near one looks at the felt. On a small screen: the whole of it while cards are dealt, and near enough
// to press its areas while wagers are placed.

const small = matchMedia("(max-width: 48rem)");

export class Sight {
  constructor(surface, button, changed) {
    this.surface = surface;
    this.button = button;
    this.changed = changed;
    this.wanted = false; // by what happens at the table
    this.chosen = null; // by the person
    button.addEventListener("click", () => {
      this.chosen = !this.isNear;
      this.show();
    });
    window.addEventListener("resize", () => this.show(true));
  }

  get isNear() {
    return this.chosen ?? (small.matches && this.wanted);
  }

  follow(wanted) {
    if (wanted !== this.wanted && small.matches) this.chosen = null;
    this.wanted = wanted;
    this.show();
  }

  // Whether the areas are too small to be pressed: then pressing brings them near.
  comesNearer() {
    if (!small.matches || this.isNear) return false;
    this.chosen = true;
    this.show();
    return true;
  }

  show(anyhow = false) {
    const was = this.surface.classList.contains("near");
    this.surface.classList.toggle("near", this.isNear);
    this.button.setAttribute("aria-pressed", String(this.isNear));
    if (anyhow || was !== this.isNear) this.changed();
    // The cards are dealt: what was below the large felt would hide them.
    if (was && !this.isNear && small.matches) this.surface.scrollIntoView({ block: "start" });
  }
}
