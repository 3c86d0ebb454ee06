/** A few quiet sounds, made by the browser: stone on wood, and two notes for "your turn". */

import { setting } from "./settings.js";

let context = null;

/** Say "your turn" with two soft notes. */
export function yourTurn() {
  note(523.25, 0, 0.5, 0.09);
  note(783.99, 0.16, 0.7, 0.07);
}

/** Set a stone down. */
export function knock() {
  note(190, 0, 0.09, 0.12, "triangle");
}

/** End a match with three falling notes. */
export function ending() {
  note(659.25, 0, 0.5, 0.07);
  note(523.25, 0.18, 0.5, 0.07);
  note(392, 0.36, 0.9, 0.08);
}

function note(pitch, wait, long, loud, shape = "sine") {
  const place = ready();
  if (!place) return;
  const start = place.currentTime + wait;
  const [tone, volume] = [place.createOscillator(), place.createGain()];
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(volume).connect(place.destination);
  tone.start(start);
  tone.stop(start + long);
}

/** Return the sound machine; a browser allows it only after the person has touched the page. */
function ready() {
  if (!setting("sound") || !(navigator.userActivation?.hasBeenActive ?? true)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}
