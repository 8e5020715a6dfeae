/** The attention sign: drawn, so that no font has to bring it. */

const SVG = "http://www.w3.org/2000/svg";

/** A triangle with its exclamation mark, in the colour of the text around it. */
export function sign() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "sign");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M12 2.6 23 21.4H1Z M10.9 9v6h2.2V9Z M10.9 16.6v2.4h2.2v-2.4Z");
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}
