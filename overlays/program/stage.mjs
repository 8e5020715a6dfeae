/** The program page: it holds the five graphics, and makes them show each view at the moment it may be shown. */

import Board from "../graphics/board/board.mjs";
import Buzz from "../graphics/buzz/buzz.mjs";
import Clock from "../graphics/clock/clock.mjs";
import Question from "../graphics/question/question.mjs";
import Scoreboard from "../graphics/scoreboard/scoreboard.mjs";
import { speak, t } from "../lib/words.mjs";
import * as data from "./data.mjs";
import { listen } from "./stream.mjs";
import { ShowTime } from "./time.mjs";

/** From the back to the front. */
const GRAPHICS = { board: Board, question: Question, scoreboard: Scoreboard, buzz: Buzz, clock: Clock };
const WIDTH = 1920;
const HEIGHT = 1080;
/** How long a view waits for its words (ms): English words now are better than the right ones too late. */
const WORDS_WAIT_MS = 500;

const time = new ShowTime();
const stage = document.getElementById("stage");
const mark = document.getElementById("rehearsal");
const graphics = new Map();
let language = "";
let wordsReady = Promise.resolve();

/** The canvas is laid out once; a window of another size shows the same picture larger or smaller. */
function scale() {
  const factor = Math.min(innerWidth / WIDTH, innerHeight / HEIGHT);
  const [x, y] = [(innerWidth - WIDTH * factor) / 2, (innerHeight - HEIGHT * factor) / 2];
  stage.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
}

async function load(showNow) {
  const resolution = { width: WIDTH, height: HEIGHT };
  const loading = Object.entries(GRAPHICS).map(async ([name, kind]) => {
    customElements.define(`quiz-${name}`, kind);
    const element = document.createElement(`quiz-${name}`);
    element.showNow = showNow;
    graphics.set(name, { element, told: "", done: Promise.resolve() });
    stage.append(element);
    await element.load({ data: {}, renderType: "realtime", renderCharacteristics: { resolution } });
  });
  await Promise.all(loading);
}

/** `?theme=name` puts another folder of `themes` in the place of the default one. */
async function theme(name) {
  if (!/^[a-z0-9_-]+$/.test(name)) return;
  const link = document.getElementById("theme");
  const read = new Promise((resolve) => { link.onload = link.onerror = resolve; });
  link.href = `/overlays/themes/${name}/theme.css`;
  await read;
}

/** Ready when the words of a language are there, or have been waited for long enough; late ones are drawn over. */
function words(wanted) {
  if (wanted === language) return wordsReady;
  language = wanted;
  const spoken = speak(wanted);
  wordsReady = Promise.race([spoken, new Promise((resolve) => setTimeout(resolve, WORDS_WAIT_MS, "late"))])
    .then((how) => { if (how === "late") spoken.then(drawAgain); });
  return wordsReady;
}

function drawAgain() {
  mark.textContent = t("REHEARSAL");
  for (const { element } of graphics.values()) element.updateAction({ skipAnimation: true });
}

/** Makes every graphic show its part of the view; resolves when all motion is over. */
async function apply(view, moving) {
  mark.hidden = !view.show.rehearsal;
  mark.textContent = t("REHEARSAL");
  const skipAnimation = !moving;
  const all = [...graphics].map(([name, graphic]) => {
    const wanted = view.graphics.includes(name) ? data[name](view) : null;
    return show(graphic, wanted, skipAnimation);
  });
  for (const end of await Promise.allSettled(all)) {
    if (end.status === "rejected") console.error(end.reason);
  }
}

/** One graphic that fails must not keep the others from showing what they have to; the caller writes why. */
async function show(graphic, wanted, skipAnimation) {
  const { element } = graphic;
  if (wanted === null) {
    if (element.shown) await element.stopAction({ skipAnimation });
    return;
  }
  const told = JSON.stringify([wanted, language]);
  const news = told !== graphic.told;
  graphic.told = told;
  if (news) await element.updateAction({ data: wanted, skipAnimation });
  if (!element.shown) await element.playAction({ skipAnimation });
}

/** On air: views from the stream, each when it has settled. */
function onAir() {
  let pending;
  let latest = null;
  let moving = false;
  const showLatest = () => {
    const wait = latest.settles_at ? time.until(latest.settles_at) : 0;
    if (wait > 0) {
      pending = setTimeout(showLatest, Math.ceil(wait));
      return;
    }
    apply(latest, moving);
    moving = true;
  };
  const heard = async (message) => {
    // After a new connection everything stands where it should, without motion.
    if (message.hello) moving = false;
    if (!message.view) return;
    latest = message.view;
    clearTimeout(pending);
    await words(latest.show.language);
    if (latest === message.view) showLatest();
  };
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  listen(`${scheme}://${location.host}/stream?role=overlay`, time, heard);
}

/** Without a stream: `window.show(view, {now, moving})` draws a view at show time `now` (µs), which stands still. */
function still(clock) {
  let latest;
  window.show = async (view, { now = null, moving = false } = {}) => {
    latest = view;
    const running = view.clock?.running ? view.clock.ends_at - view.clock.left : 0;
    clock.now = now ?? running;
    await words(view.show.language);
    if (latest === view) await apply(view, moving);
  };
  document.documentElement.dataset.ready = "still";
}

addEventListener("resize", scale);
scale();
const frozen = { now: 0 };
const asked = new URLSearchParams(location.search);
const isStill = asked.has("still");
await theme(asked.get("theme") ?? "");
await load(() => (isStill ? frozen.now : time.now()) / 1000);
if (isStill) still(frozen); else onAir();
