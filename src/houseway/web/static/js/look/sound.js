// Sounds of the table, made here and off until a person turns them on. The code that makes them is loaded only then.

const KEY = "sound";

class Sound {
  constructor() {
    this.maker = null; // the module, once it is loaded
  }

  get isOn() {
    return localStorage.getItem(KEY) === "yes";
  }

  offer(button) {
    const apply = async () => {
      button.setAttribute("aria-pressed", String(this.isOn));
      if (this.isOn) this.maker ??= await import("./sound_maker.js");
    };
    apply();
    button.addEventListener("click", async () => {
      localStorage.setItem(KEY, this.isOn ? "no" : "yes");
      await apply();
      this.play("chip");
    });
  }

  // Plays "card", "chip", "won" or "lost" after so many milliseconds.
  play(name, after = 0) {
    if (this.isOn) this.maker?.make(name, after / 1000);
  }
}

export const sound = new Sound();
