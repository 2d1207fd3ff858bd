import { expect } from 'vitest';

/** What a student can press, type into or choose. */
const controls = 'a[href], button, input, select, textarea, summary, [role="option"], [tabindex="0"]';

const boxOf = (element: Element) => element.getBoundingClientRect();

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`;

/** Those on the page now, without what is hidden or only read aloud. */
const visibleControls = () =>
  [...document.querySelectorAll<HTMLElement>(controls)].filter((element) => {
    const { width, height } = boxOf(element);
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ contentVisibilityAuto: true, opacityProperty: false }) &&
      getComputedStyle(element).position !== 'fixed'
    );
  });

const scrollsSideways = (element: Element) =>
  /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth;

/** Whether an element can be scrolled into view inside a part of the page. */
function isInScroller(element: Element): boolean {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (parent !== document.body && scrollsSideways(parent)) return true;
  return false;
}

/** Fails if the page scrolls sideways, a control is cut off, or what sticks to the edges takes half of the screen. */
export function expectToReflow() {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, 'the page scrolls sideways').toBeLessThanOrEqual(clientWidth);
  const cutOff = visibleControls().filter((element) => {
    const { left, right } = boxOf(element);
    const isCut = left < -1 || right > innerWidth + 1;
    const hidesText = element.matches('button, a, summary') && element.scrollWidth > element.clientWidth + 1;
    return (isCut && !isInScroller(element)) || hidesText;
  });
  expect(cutOff.map(nameOf), 'cut off').toEqual([]);
  const stuck = [...document.querySelectorAll('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky' && !isInScroller(element),
  );
  const covered = stuck.reduce((sum, element) => sum + boxOf(element).height, 0);
  expect(covered, stuck.map(nameOf).join()).toBeLessThan(innerHeight / 2);
}

const comfortable = 43;
const smallest = 24;

/** A link in a sentence is as high as its line, and the browser's own parts are as large as they are. */
const isExempt = (element: Element) =>
  getComputedStyle(element).display === 'inline' || element.matches('label input, [hidden]');

/** Fails if a finger can miss a control: less than 44 px and too close to another one (WCAG 2.5.8). */
export function expectTouchTargets() {
  const targets = visibleControls().filter((element) => !isExempt(element));
  const isLarge = (element: Element) => {
    const { width, height } = boxOf(element);
    return width >= comfortable && height >= comfortable;
  };
  const isSpaced = (element: Element) => {
    const { left, top, width, height } = boxOf(element);
    if (width >= smallest && height >= smallest) return true;
    const [x, y] = [left + width / 2, top + height / 2];
    return targets.every((other) => {
      if (other === element || other.contains(element) || element.contains(other)) return true;
      const box = boxOf(other);
      const dx = Math.max(box.left - x, 0, x - box.right);
      const dy = Math.max(box.top - y, 0, y - box.bottom);
      return Math.hypot(dx, dy) >= smallest / 2;
    });
  };
  const missed = targets.filter((element) => !isLarge(element) && !isSpaced(element));
  expect(missed.map(nameOf), 'too small or too close').toEqual([]);
}
