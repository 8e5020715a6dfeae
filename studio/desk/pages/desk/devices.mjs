/** Every device with its state: a sign, a word, and what it says of itself. */

import { make } from "/overlays/lib/draw.mjs";
import { named } from "../names.mjs";
import { sign } from "../signs.mjs";
import { phrase, t } from "../words.mjs";
import { panel, redraw } from "./panel.mjs";

const ILL = ["trouble", "lost"];

export class Devices {
  element;
  #list = make("ul", "devices");
  #pages = make("span", "aside");

  constructor() {
    this.element = panel("devices-panel", t("Devices"), this.#list, this.#pages);
  }

  status({ devices = [], pages = [] }) {
    const open = (role) => pages.find((one) => one.role === role)?.count ?? 0;
    this.#pages.textContent = t("overlays {overlays} · hosts {hosts}", { overlays: open("overlay"), hosts: open("host") });
    const order = [...devices].sort((one, other) => ILL.includes(other.condition) - ILL.includes(one.condition));
    redraw(this.#list, order, () => order.map((device) => {
      const ill = ILL.includes(device.condition);
      const detail = phrase(device.detail, device.values);
      const row = make(
        "li", "device", ill ? sign() : make("span", "dot"), make("span", "device-name", device.name),
        make("span", "device-words", [named("condition", device.condition), detail].filter(Boolean).join(" · ")),
      );
      row.dataset.condition = device.condition;
      row.title = `${device.address}\n${detail}`;
      return row;
    }));
  }
}
