/** The few words that stand on air, in the show's language, from the catalog the server gives out. */

let catalog = {};

/** Reads the catalog of a language; where there is none, or no server, the words stay English. */
export async function speak(language) {
  catalog = {};
  document.documentElement.lang = language;
  try {
    const answer = await fetch(`/catalog/${encodeURIComponent(language)}.json`);
    if (answer.ok) catalog = await answer.json();
  } catch (trouble) {
    if (!(trouble instanceof TypeError || trouble instanceof SyntaxError)) throw trouble;
  }
}

/** The words for an English msgid, with `{names}` filled from `values`. */
export function t(msgid, values = {}) {
  const text = Object.hasOwn(catalog, msgid) && catalog[msgid] ? String(catalog[msgid]) : msgid;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
