// What journeys ask of a page. The functions run inside it, in every engine: student.ts sends their text.

const shortened = (text) => (text ?? '').replace(/\s+/g, ' ').trim();

/** What a student would call an element: its label, its title, or its text. */
const nameOf = (element) =>
  shortened(
    element.getAttribute('aria-label') ??
      element.labels?.[0]?.textContent ??
      (element.textContent?.trim() || element.title),
  );

/** The visible elements that a selector finds, all or those of a name. */
export const all = (selector, name) =>
  [...document.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility({ opacityProperty: true }) && (name === undefined || nameOf(element) === name),
  );

export const texts = (selector) => all(selector).map((element) => shortened(element.textContent));

const isMoving = (element) =>
  element !== null && (element.getAnimations().length > 0 || isMoving(element.parentElement));

/** Where to click on an element; null as long as it is missing, moving or covered. */
export const target = async (selector, name) => {
  const element = all(selector, name).find((each) => !each.disabled);
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // What has just appeared begins to move with the next frame.
  for (const _ of 'ab') await new Promise(requestAnimationFrame);
  const { x, y, width, height } = element.getBoundingClientRect();
  const center = { x: x + width / 2, y: y + height / 2 };
  const topmost = document.elementFromPoint(center.x, center.y);
  const isCovered = !element.contains(topmost) && !topmost?.contains(element);
  return isCovered || isMoving(element) ? null : center;
};

/** Chooses an option as the list of a select would. */
export const choose = (label, option) => {
  const select = all('select', label)[0];
  const chosen = [...(select?.options ?? [])].find(({ text }) => text === option);
  if (chosen === undefined) return false;
  select.value = chosen.value;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
};

export const part = (selector) => {
  const element = all(selector)[0];
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** How many colors a part of a picture has, and how much of it is not of its most frequent color. */
export const inkOf = async (png, { x, y, width, height }) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const scale = picture.width / innerWidth;
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(picture, -x * scale, -y * scale);
  const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return { colors: counts.size, ink: 1 - Math.max(...counts.values()) / pixels.length };
};

export const focused = () => {
  const { activeElement } = document;
  return activeElement === document.body ? '' : nameOf(activeElement);
};
