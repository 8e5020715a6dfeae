/** Keeps the screen awake while the page is looked at; a browser gives that only to pages it holds for safe. */

import { t } from "./words.mjs";

/** Asks now and each time the page comes back into view. `say` gets words when the browser won't, else "". */
export function stayAwake(say) {
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      await navigator.wakeLock.request("screen");
      say("");
    } catch (trouble) {
      if (!(trouble instanceof DOMException || trouble instanceof TypeError)) throw trouble;
      say(t("Switch off this phone's screen lock: the browser may not keep the screen on."));
    }
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}
