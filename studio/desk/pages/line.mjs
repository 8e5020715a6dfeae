/** The page's line to the show: it opens, learns show time, hands on what is told, carries actions and comes back. */

import { QUIET_MS } from "/overlays/program/stream.mjs";
import { ShowTime } from "/overlays/program/time.mjs";
import { sendAway } from "./entry.mjs";

/** The server's word for a page that has no right to this stream. */
const UNAUTHORISED = 4401;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 1000;
/** Pings close together at first, to know the time at once; then as a pulse. */
const EARLY_PINGS = 8;
const EARLY_PING_MS = 60;
const PING_MS = 1000;
/** So long without a word, the line is dead although nobody closed it. */
const SILENCE_MS = 3000;

export class Line {
  time = new ShowTime();
  #address;
  #told;
  #socket = null;
  #greeted = false;
  #lostAt = null;
  #wait = FIRST_WAIT_MS;

  /**
   * `query` names the stream (`role=operator`). Of `told`, each is called with what it is about:
   * `heard(message)` for every message but pongs, `lost(since)` once for each break, `found()` when it is mended.
   */
  constructor(query, told) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#address = `${scheme}://${location.host}/stream?${query}`;
    this.#told = told;
    this.#open();
  }

  /** Whether what is sent now gets there. */
  get open() { return this.#greeted && this.#socket.readyState === WebSocket.OPEN; }

  /** Sends a message; false when there is no line. */
  send(message) {
    if (!this.open) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    let lastWord = performance.now();
    let pings = 0;
    let timer;
    let quiet;
    let viewed = false;
    const pulse = () => {
      if (performance.now() - lastWord > SILENCE_MS) return close();
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ping: performance.now() }));
      pings += 1;
      timer = setTimeout(pulse, pings < EARLY_PINGS ? EARLY_PING_MS : PING_MS);
    };
    // A dead line does not answer the closing either: the page goes on at once.
    const close = (code = 0) => {
      if (this.#socket !== socket) return;
      this.#socket = { readyState: WebSocket.CLOSED };
      clearTimeout(timer);
      clearTimeout(quiet);
      this.time.stand();
      socket.close();
      this.#closed(code);
    };
    socket.onopen = pulse;
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      lastWord = performance.now();
      clearTimeout(quiet);
      // A ping was not answered: the clocks may have stopped, and stand here until the next word.
      quiet = setTimeout(() => this.time.stand(), QUIET_MS);
      const message = JSON.parse(data);
      viewed ||= Boolean(message.view);
      if (viewed) this.time.go();
      this.#hear(message, lastWord);
    };
    socket.onclose = ({ code }) => close(code);
  }

  #hear(message, received) {
    if (message.pong !== undefined) {
      this.time.learn(message.now, message.pong, received);
      return;
    }
    if (message.hello) {
      this.#greeted = true;
      this.#wait = FIRST_WAIT_MS;
      this.time.begin(message.hello.now, message.hello.speed ?? 1, received);
      if (this.#lostAt) this.#told.found?.();
      this.#lostAt = null;
    }
    this.#told.heard(message);
  }

  #closed(code) {
    this.#greeted = false;
    if (code === UNAUTHORISED) {
      sendAway();
      return;
    }
    if (!this.#lostAt) {
      this.#lostAt = new Date();
      this.#told.lost?.(this.#lostAt);
    }
    setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
  }
}
