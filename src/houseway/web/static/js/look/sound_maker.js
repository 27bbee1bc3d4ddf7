// Makes the sounds of the table: noise that is shaped like a card on cloth, and tones like chips and bells.

const context = new AudioContext();
const LOUDNESS = 0.16;

const noise = (() => {
  const buffer = context.createBuffer(1, context.sampleRate * 0.2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
})();

function shaped(at, length, loudness) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

function swish(at) {
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(2600, at);
  filter.frequency.exponentialRampToValueAtTime(900, at + 0.12);
  source.connect(filter).connect(shaped(at, 0.13, LOUDNESS));
  source.start(at, 0, 0.15);
}

function tone(at, frequency, length, loudness = LOUDNESS * 0.5, type = "sine") {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(frequency, at);
  source.connect(shaped(at, length, loudness));
  source.start(at);
  source.stop(at + length);
}

const SOUNDS = {
  card: swish,
  chip: (at) => [2900, 4100].forEach((frequency, place) => tone(at + place * 0.03, frequency, 0.07, LOUDNESS * 0.4, "triangle")),
  won: (at) => [659, 784, 1047].forEach((frequency, place) => tone(at + place * 0.11, frequency, 0.4)),
  lost: (at) => tone(at, 196, 0.35),
};

export async function make(name, after) {
  if (context.state === "suspended") await context.resume();
  SOUNDS[name](context.currentTime + after);
}
