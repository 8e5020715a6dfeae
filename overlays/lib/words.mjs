/** The few words that stand on air, in the show's language, from the catalog the server gives out. */

let catalog = {};
let spoken = "";

/** Reads the catalog of a language; where there is none, or no server, the words stay English. */
export async function speak(language) {
  spoken = language;
  document.documentElement.lang = language;
  const words = await read(`/catalog/${encodeURIComponent(language)}.json`);
  if (spoken === language) catalog = words;
}

async function read(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.json() : {};
  } catch (trouble) {
    // No server, or an answer that is no catalog.
    if (trouble instanceof TypeError || trouble instanceof SyntaxError) return {};
    throw trouble;
  }
}

/** The words for an English msgid, with `{names}` filled from `values`. */
export function t(msgid, values = {}) {
  const text = Object.hasOwn(catalog, msgid) && catalog[msgid] ? String(catalog[msgid]) : msgid;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
