import { expect } from 'vitest';

/** Drags a handle above an element, which says that it would take it, and lets it go. */
export async function drag(handle: HTMLElement, target: Element) {
  const at = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2 };
  };
  // A real pointer would be captured; an invented one cannot be.
  handle.setPointerCapture = () => {};
  const send = (type: string, where: Element) =>
    handle.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...at(where) }));
  target.scrollIntoView({ block: 'center' });
  send('pointerdown', handle);
  await expect.poll(() => document.querySelector('[aria-hidden="true"][style*="translate"]')).not.toBeNull();
  send('pointermove', target);
  await expect.poll(() => target.hasAttribute('data-target')).toBe(true);
  send('pointerup', target);
}
