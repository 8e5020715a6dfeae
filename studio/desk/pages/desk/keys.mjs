/** The keys of the desk, each with its place, its shortcut (a place on the keyboard, whatever the layout) and its name. */

import { t } from "../words.mjs";

/** In the order of the show, which is the order of Tab. `code` is that of a keydown event; `shift` asks for Shift too. */
export const KEYS = [
  { key: "next", code: "Space", cap: () => t("Space"), name: () => t("Next") },
  { key: "read", code: "KeyR", cap: () => "R", name: () => t("Reading done") },
  { key: "right", code: "ArrowRight", cap: () => "→", name: () => t("Right"), mark: "right" },
  { key: "wrong", code: "ArrowLeft", cap: () => "←", name: () => t("Wrong"), mark: "wrong" },
  { key: "none", code: "ArrowDown", cap: () => "↓", name: () => t("No answer"), mark: "nobody" },
  { key: "clear", code: "KeyC", cap: () => "C", name: () => t("Clear the buzz") },
  { key: "hold", code: "KeyH", cap: () => "H", name: () => t("Hold the clock"), mark: "held" },
  { key: "undo", code: "KeyZ", cap: () => "Z", name: () => t("Undo") },
  // Two keys at once for what leaves the question or the round: their neighbours are hit all the time.
  { key: "take", code: "KeyT", shift: true, cap: () => "Shift T", name: () => t("Take") },
  { key: "void", code: "KeyV", shift: true, cap: () => "Shift V", name: () => t("Void the question"), mark: "void" },
  { key: "close", code: "KeyX", cap: () => "X", name: () => t("Nobody answers") },
  { key: "answering", code: "KeyA", cap: () => "A", name: () => t("Answer begins") },
  { key: "ask_form", code: "KeyF", cap: () => "F", name: () => t("Asks for the form") },
  { key: "tell_form", code: "KeyG", cap: () => "G", name: () => t("Form told") },
  { key: "let_go", code: "KeyL", cap: () => "L", name: () => t("Let the clock run") },
  { key: "redo", code: "KeyY", cap: () => "Y", name: () => t("Redo") },
  { key: "open", code: "KeyO", cap: () => "O", name: () => t("Open the buttons") },
  { key: "leave", code: "KeyM", shift: true, cap: () => "Shift M", name: () => t("Manual round") },
  { key: "return", code: "KeyB", shift: true, cap: () => "Shift B", name: () => t("Back to the round") },
];

/** Keys whose action belongs to the contestant who is in: they carry the seat's colour. */
export const OF_THE_BUZZ = ["right", "wrong", "none", "clear", "answering", "ask_form", "tell_form"];
