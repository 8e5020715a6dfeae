/** Join codes: how a host, a contestant's phone or another operator comes in. */

import { make } from "/overlays/lib/draw.mjs";
import { timeOfDay } from "../numbers.mjs";
import { nameOf, t } from "../words.mjs";
import { strip } from "./refusals.mjs";

export class Invites {
  element = make("form", "invites");
  #who = make("select", "field");
  #code = make("span", "invited-code");
  #more = make("p", "invited-more");
  #seats = "";

  constructor(actor, refusals) {
    const key = make("button", "key invite-key", make("span", "label", t("Make a join code")));
    const why = strip();
    key.dataset.key = "invite";
    this.#who.setAttribute("aria-label", t("For whom"));
    this.element.append(this.#who, key, make("div", "invited", this.#code, this.#more), why);
    refusals.at("invite", why, key);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      const [role, seat] = this.#who.value.split(" ");
      actor.invite(role, Number(seat) || null, (invited) => this.#show(invited));
    });
  }

  draw(view) {
    const told = JSON.stringify(view.seats.map((one) => [one.seat, one.name]));
    if (told === this.#seats) return;
    this.#seats = told;
    const seats = view.seats.map((one) => [`seat ${one.seat}`, `${one.seat} ${nameOf(one)}`]);
    const all = [["host", t("Host")], ...seats, ["operator", t("Another operator")]];
    const chosen = this.#who.value;
    this.#who.replaceChildren(...all.map(([value, name]) => {
      const option = make("option", "", name);
      option.value = value;
      return option;
    }));
    if (chosen) this.#who.value = chosen;
  }

  /** Puts the writing mark into the form. */
  go() { this.#who.focus(); }

  #show({ code, seconds, urls }) {
    this.#code.textContent = code;
    const until = timeOfDay(new Date(Date.now() + seconds * 1000));
    this.#more.textContent = [...urls, t("good once, until {time}", { time: until })].join(" · ");
  }
}
