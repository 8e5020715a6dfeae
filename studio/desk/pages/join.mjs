/** The join page: a code, from the address or typed, opens the page it was made for. */

import { make } from "/overlays/lib/draw.mjs";
import { codeInAddress, join, whySentAway } from "./entry.mjs";
import { sign } from "./signs.mjs";
import { phrase, speak, t } from "./words.mjs";

await speak(document.documentElement.lang);
document.title = `${t("Join")} · Quiz Studio`;

const code = make("input", "code");
const go = make("button", "go", t("Join"));
const why = make("p", "why");
const form = make("form", "card", make("h1", "", t("Join the show")), make("p", "", t("Type the code that the operator gave you.")), code, go, why);
Object.assign(code, { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: false, maxLength: 20 });
code.setAttribute("aria-label", t("Code"));
why.setAttribute("role", "alert");
let asking = false;

function say(words) {
  why.replaceChildren(...(words ? [sign(), make("span", "", words)] : []));
}

async function use(typed) {
  if (asking) return;
  asking = true;
  go.setAttribute("aria-disabled", "true");
  say("");
  const { joined, refused } = await join(typed);
  if (joined) {
    location.replace(joined.go);
    return;
  }
  asking = false;
  go.removeAttribute("aria-disabled");
  say(phrase(refused.key, refused.values) || refused.why);
  code.select();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (code.value.trim()) use(code.value);
  else say(t("Type the code first."));
});
document.body.append(form);
code.focus();

const sent = whySentAway();
// A link opened where this page already stands changes the address only.
addEventListener("hashchange", () => {
  const given = codeInAddress();
  if (given) use(given);
});
const given = codeInAddress();
if (given) use(given);
else if (sent) say(phrase(sent.key, sent.values) || sent.why);
