/** Show time on a page, learned from the server's answers. */

/** A sample older than this is forgotten (ms), so that a drifting clock is followed. */
const MEMORY_MS = 30_000;

export class ShowTime {
  #speed = 1;
  #samples = [];
  #stands = null;

  /** Starts anew with a connection: `now` is show time in µs as the hello said it, received at `received` (ms). */
  begin(now, speed, received) {
    this.#speed = speed;
    this.#samples = [{ at: received, now, trip: Infinity }];
  }

  /** One ping, both instants from `performance.now()`; the server read its clock about half-way. */
  learn(now, sent, received) {
    const fresh = this.#samples.filter((one) => one.at > received - MEMORY_MS);
    this.#samples = [...fresh, { at: (sent + received) / 2, now, trip: received - sent }];
  }

  /** Show time in µs at this instant. */
  now() {
    if (this.#stands !== null) return this.#stands;
    if (this.#samples.length === 0) return 0;
    const best = this.#samples.reduce((one, other) => (other.trip < one.trip ? other : one));
    return best.now + (performance.now() - best.at) * 1000 * this.#speed;
  }

  /** The line is lost or silent: nobody knows whether clocks still run, so show time stands until `go`. */
  stand() { this.#stands ??= this.now(); }

  /** The page knows again how things stand. */
  go() { this.#stands = null; }

  /** Real ms from now until show time `at` (µs). */
  until(at) { return (at - this.now()) / 1000 / this.#speed; }
}
