/** Shows every view of the folder `views` in a program page of its own, without a server's stream. */

const main = document.querySelector("main");
const [video, language, find] = ["video", "language", "find"].map((id) => document.getElementById(id));
const frames = [];

/** Grey noise, the hardest video to read over. */
function noise() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [480, 270];
  const pen = canvas.getContext("2d");
  const image = pen.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < image.data.length; at += 4) {
    image.data.fill(Math.floor(Math.random() * 256), at, at + 3);
    image.data[at + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  return `url(${canvas.toDataURL()})`;
}

async function draw({ frame, view }) {
  const show = frame.contentWindow.show;
  if (show) await show({ ...view, show: { ...view.show, language: language.value } });
}

async function add(name) {
  const view = await (await fetch(`/overlays/gallery/views/${name}.json`)).json();
  const frame = document.createElement("iframe");
  const caption = document.createElement("figcaption");
  const figure = document.createElement("figure");
  caption.textContent = name;
  figure.append(frame, caption);
  main.append(figure);
  frames.push({ frame, view, figure, name });
  frame.src = "/overlay?still";
  await new Promise((resolve) => { frame.onload = resolve; });
  const page = frame.contentWindow;
  while (typeof page.show !== "function") await new Promise((resolve) => page.requestAnimationFrame(resolve));
  await draw({ frame, view });
}

function paint() {
  const pattern = video.value === "noise" ? noise() : "";
  for (const { frame } of frames) {
    frame.dataset.video = video.value;
    frame.style.backgroundImage = pattern;
  }
}

video.onchange = paint;
language.onchange = () => frames.forEach(draw);
find.oninput = () => frames.forEach(({ figure, name }) => { figure.hidden = !name.includes(find.value); });
for (const name of await (await fetch("/overlays/gallery/views/index.json")).json()) await add(name);
paint();
document.documentElement.dataset.ready = "gallery";
