/** The way in: a join code, from the address or typed, becomes a pass that no script can read. */

import { t } from "./words.mjs";

const WHY = "why";

/** The code after the `#`, taken out of the address so that it stays in no history; "" when there is none. */
export function codeInAddress() {
  const code = new URLSearchParams(location.hash.slice(1)).get("code") ?? "";
  if (code) history.replaceState(null, "", location.pathname + location.search);
  return code;
}

/** Posts a code. Gives `{joined: {role, seat, go}}` or `{refused: {why, key, values}}`. */
export async function join(code) {
  try {
    const answer = await fetch("/join", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ code }),
    });
    return await answer.json();
  } catch (trouble) {
    if (!(trouble instanceof TypeError || trouble instanceof SyntaxError)) throw trouble;
    const why = t("The show cannot be reached. Try again.");
    return { refused: { why, key: why, values: {} } };
  }
}

/** For every page but the join page: uses the code of the address, and keeps why it was refused for the join page. */
export async function enter() {
  const code = codeInAddress();
  const { refused } = code ? await join(code) : {};
  if (refused) sessionStorage.setItem(WHY, JSON.stringify(refused));
  else sessionStorage.removeItem(WHY);
}

/** Goes to the join page, which says why: what was wrong with the code, or that a code is needed. */
export function sendAway() {
  if (!sessionStorage.getItem(WHY)) {
    const why = t("This page needs a code.");
    sessionStorage.setItem(WHY, JSON.stringify({ why, key: why, values: {} }));
  }
  location.replace("/join");
}

/** Why the page before this one was sent away, or null. */
export function whySentAway() {
  const why = sessionStorage.getItem(WHY);
  sessionStorage.removeItem(WHY);
  return why && JSON.parse(why);
}
