/** Carries out what a key asks: sends the entry of `legal` as it is, and says beside the key why it was not taken. */

import { phrase, t } from "../words.mjs";

export class Actor {
  #line;
  #refusals;
  #asked = new Map();
  #number = 0;
  #legal = [];
  #awaits = null;
  #rev = -1;
  #unsaid = [];
  #asks = new Map();

  constructor(line, refusals) {
    this.#line = line;
    this.#refusals = refusals;
  }

  /** What may be done now, by the view of revision `rev`. */
  draw(view, rev) {
    this.#legal = view.desk.legal;
    this.#awaits = view.host.awaits;
    this.#rev = rev;
    const due = this.#unsaid.filter(({ refused }) => refused.rev <= rev);
    this.#unsaid = this.#unsaid.filter(({ refused }) => refused.rev > rev);
    for (const one of due) this.#say(one);
  }

  /** What the keys of `action` ask for is typed elsewhere: `typed(entry)` gives `{filled}`, or in `why` what is missing. */
  asks(action, typed) { this.#asks.set(action, typed); }

  /** What is typed for an entry's key: `{filled}` or `{why}`. */
  typed(entry) { return this.#asks.get(entry.do)?.(entry) ?? { filled: {} }; }

  /** The entry of a key's place, or undefined when it is dark. */
  entry(key) { return this.#legal.find((one) => one.key === key); }

  /**
   * Does what stands at `key`, with what a person filled in; `then` is called when it was taken. What is asked a
   * second time before the first was answered is one hit of an unsteady hand and goes once.
   */
  press(key, filled = {}, then = () => {}) {
    const entry = this.entry(key);
    if (!this.#line.open) return this.#refusals.show(key, t("No connection: nothing was sent."));
    if (!entry) return this.#refusals.show(key, this.#notNow());
    const typed = this.typed(entry);
    if (typed.why) return this.#refusals.show(key, typed.why);
    const action = { do: entry.do, ...entry.fields, ...typed.filled, ...filled };
    this.#send(key, action, then, entry);
  }

  /** Makes a join code for a page of `role` (and `seat`); `then` gets `{code, seconds, urls}`. */
  invite(role, seat, then) {
    if (!this.#line.open) return this.#refusals.show("invite", t("No connection: nothing was sent."));
    this.#send("invite", { do: "invite", role, ...(seat ? { seat } : {}) }, then, null);
  }

  /** Lets something go wrong in a rehearsal. */
  incident(name) {
    const key = `incident:${name}`;
    if (!this.#line.open) return this.#refusals.show(key, t("No connection: nothing was sent."));
    this.#send(key, { do: "incident", name }, () => {}, null);
  }

  /** The server's answer to one of our actions. */
  heard({ taken, invited, refused }) {
    const { id } = taken ?? invited ?? refused;
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (!asked) return;
    if (!refused) asked.then(invited);
    // The view that shows why may still be on its way: with it, better words are known.
    else if (refused.rev > this.#rev) this.#unsaid.push({ refused, asked });
    else this.#say({ refused, asked });
  }

  #say({ refused, asked }) {
    this.#refusals.show(asked.key, this.#why(refused, asked));
  }

  /** The line broke: nothing can be done, and what was asked and not answered may or may not have been taken. */
  lost() {
    for (const { key } of this.#asked.values()) {
      this.#refusals.show(key, t("The connection broke: look whether it was taken."));
    }
    this.#asked.clear();
    this.#unsaid = [];
    this.#legal = [];
    this.#rev = -1;
  }

  #send(key, action, then, entry) {
    const text = JSON.stringify(action);
    if ([...this.#asked.values()].some((one) => one.text === text)) return;
    this.#number += 1;
    this.#asked.set(this.#number, { key, text, then, entry });
    this.#line.send({ ...action, id: this.#number });
    this.#refusals.clear(key);
  }

  /** The most telling words we have: the server's in this language, else what the view of now tells, else the server's. */
  #why(refused, asked) {
    const said = phrase(refused.key, refused.values);
    if (refused.key !== refused.why || said !== refused.key) return said;
    if (!asked.entry) return refused.why;
    const now = this.entry(asked.key);
    if (!now) return this.#notNow();
    if (JSON.stringify(now.fields) !== JSON.stringify(asked.entry.fields)) {
      return t("Too late, things have moved on. Look, and press again.");
    }
    return refused.why;
  }

  #notNow() {
    return t("Not now. {awaits}", { awaits: this.#awaits ? phrase(this.#awaits.key, this.#awaits.values) : "" });
  }
}
