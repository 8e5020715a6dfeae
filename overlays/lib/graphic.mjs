/** The base of every graphic: an OGraf v1 web component that draws its data and knows whether it is in or out. */

import { make } from "./draw.mjs";

const BASE_STYLE = new URL("./base.css", import.meta.url).href;
const DEFAULT_THEME = new URL("../themes/default/theme.css", import.meta.url).href;
const CANVAS_WIDTH = 1920;
/** How long `load` waits for the text font, in ms; a picture in another font beats none. */
const FONT_WAIT_MS = 2000;
/**
 * A motion that is so much later than its time (ms) is brought to its end. A page behind another one gets no frames,
 * and what left meanwhile must not leave when it is taken to program minutes later.
 */
const LATE_MS = 250;

/**
 * A graphic is a function of its data: `draw` sets everything each time and may be called at any moment after load.
 *
 * A subclass has `static style` (the address of its stylesheet) and
 *   build(canvas)        makes its elements, once;
 *   draw(data, moving)   sets them; `moving` tells whether changes may be animated;
 *   enter(), leave()     start its motions by `move`; the base waits for them and can cut them short.
 * Calls may overlap: each takes effect at once, and a motion under way gives way to the next.
 * `showNow`, if the page sets it, gives the show time in ms; without it clocks count from when they were told.
 */
export class Graphic extends HTMLElement {
  static stepCount = 1;
  static style = "";

  showNow = null;
  #data = {};
  #canvas = null;
  #step = undefined;
  #call = 0;
  #motions = new Set();
  #fonts = () => this.#redraw();

  /** Whether the graphic is in, or on its way in. */
  get shown() { return this.#step !== undefined; }

  async load(params = {}) {
    const { data, renderCharacteristics } = params ?? {};
    if (!isObject(data ?? {})) return refused("data has to be an object");
    this.#data = merged({}, data);
    await themed(this);
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const canvas = make("div", "canvas");
    canvas.classList.add("out");
    const sheets = [BASE_STYLE, this.constructor.style].map(sheet);
    root.replaceChildren(...sheets.map((one) => one.link), canvas);
    const width = renderCharacteristics?.resolution?.width;
    if (width > 0 && width !== CANVAS_WIDTH) canvas.style.transform = `scale(${width / CANVAS_WIDTH})`;
    await Promise.all([...sheets.map((one) => one.ready), fontReady(this)]);
    this.#canvas = canvas;
    this.build(canvas);
    this.draw(this.#data, false);
    document.fonts.addEventListener("loadingdone", this.#fonts);
    return { statusCode: 200 };
  }

  async updateAction(params = {}) {
    const { data, skipAnimation = false } = params ?? {};
    if (!this.#canvas) return refused("load() comes first");
    if (!isObject(data ?? {})) return refused("data has to be an object");
    this.#data = merged(this.#data, data);
    this.draw(this.#data, this.shown && !skipAnimation);
    return { statusCode: 200 };
  }

  async playAction(params = {}) {
    const { delta = 1, goto, skipAnimation = false } = params ?? {};
    if (!this.#canvas) return refused("load() comes first");
    const target = goto ?? (this.#step ?? -1) + delta;
    if (target < 0 || target >= this.constructor.stepCount) {
      await this.#goOut(skipAnimation);
      return { statusCode: 200, currentStep: undefined };
    }
    const wasIn = this.shown;
    this.#step = target;
    const call = this.#begin();
    this.#canvas.classList.remove("out");
    this.draw(this.#data, wasIn && !skipAnimation);
    if (!wasIn && !skipAnimation) this.enter();
    await this.#still(call);
    return { statusCode: 200, currentStep: target };
  }

  async stopAction(params = {}) {
    const { skipAnimation = false } = params ?? {};
    if (!this.#canvas) return refused("load() comes first");
    await this.#goOut(skipAnimation);
    return { statusCode: 200 };
  }

  async customAction(params = {}) {
    return refused(`there is no action "${(params ?? {}).id}"`);
  }

  async dispose() {
    this.#begin();
    this.#step = undefined;
    this.#canvas = null;
    document.fonts.removeEventListener("loadingdone", this.#fonts);
    this.shadowRoot?.replaceChildren();
    return { statusCode: 200 };
  }

  /** Sizes are measured in the page, so a graphic that was loaded outside it is drawn again when it comes in. */
  connectedCallback() { this.#redraw(); }

  build(_canvas) {}
  draw(_data, _moving) {}
  enter() { this.move(this.#canvas, "in", { opacity: [0, 1] }); }
  leave() { this.move(this.#canvas, "out", { opacity: [1, 0] }); }

  /**
   * Starts one motion. `time` names its length in the theme: `in`, `out`, `step` or `count`; `frames` may hold nothing
   * but `opacity` and `transform`, which need no new layout; `delay` is in ms.
   */
  move(element, time, frames, delay = 0) {
    const easing = this.theme(time === "out" ? "--ease-out-of-view" : "--ease-into-view") || "ease-out";
    const fill = time === "out" ? "both" : "backwards";
    const duration = this.milliseconds(time);
    const motion = element.animate(frames, { duration, easing, fill, delay });
    this.#motions.add(motion);
    setTimeout(() => { if (this.#motions.has(motion)) motion.finish(); }, delay + duration + LATE_MS);
    const forget = () => this.#motions.delete(motion);
    motion.finished.then(fill === "both" ? () => {} : forget, forget);
    return motion;
  }

  /** The length of a motion in this theme, in ms. */
  milliseconds(time) { return Number.parseFloat(this.theme(`--motion-${time}`)) || 0; }

  /** The value of a custom property of the theme. */
  theme(property) { return getComputedStyle(this).getPropertyValue(property).trim(); }

  async #goOut(skipAnimation) {
    const wasIn = this.shown;
    this.#step = undefined;
    const call = this.#begin();
    if (wasIn && !skipAnimation) this.leave();
    await this.#still(call);
    if (call === this.#call) {
      this.#canvas.classList.add("out");
      this.#begin();
      this.draw(this.#data, false);
    }
  }

  /** A new call: what moved stands at once where it was going. */
  #begin() {
    for (const motion of this.#motions) motion.cancel();
    this.#motions.clear();
    this.#call += 1;
    return this.#call;
  }

  async #still(call) {
    const ends = [...this.#motions].map((motion) => motion.finished);
    if (ends.length > 0 && call === this.#call) await Promise.allSettled(ends);
  }

  #redraw() {
    if (this.#canvas) this.draw(this.#data, false);
  }
}

/** `data` laid over `old`; a key given as null is taken away. */
function merged(old, data) {
  return Object.fromEntries(Object.entries({ ...old, ...data }).filter(([, value]) => value != null));
}

function isObject(value) { return typeof value === "object" && !Array.isArray(value); }

function refused(why) { return { statusCode: 400, statusMessage: why }; }

function sheet(address) {
  const link = make("link");
  link.rel = "stylesheet";
  link.href = address;
  const ready = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`the stylesheet ${address} could not be read`));
  });
  return { link, ready };
}

/** In a page that brings no theme (another renderer), the default one is put into its head. */
async function themed(graphic) {
  if (graphic.theme("--panel")) return;
  const { link, ready } = sheet(DEFAULT_THEME);
  document.head.append(link);
  await ready;
}

async function fontReady(graphic) {
  const family = graphic.theme("--font") || "sans-serif";
  const wanted = ["400", "700"].map((weight) => document.fonts.load(`${weight} 40px ${family}`, "Әқł"));
  const patience = new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  await Promise.race([Promise.allSettled(wanted), patience]);
}
