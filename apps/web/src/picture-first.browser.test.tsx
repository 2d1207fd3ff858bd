import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { identityService } from './identity/test-kit.ts';
import { openApp } from './shell/test-kit.tsx';
import { major, screen, serveCampus } from './visualizer/test-kit.tsx';

/** Opens a view of the Visualizer in the whole app, with its bar, as main.tsx starts it. */
async function openView(view: string) {
  serveCampus();
  await openApp(`/visualizer?${view}`);
  await screen.settled();
}

const box = (element: Element) => element.getBoundingClientRect();

beforeEach(() => identityService.knowTheStudent());

test.each([
  ['the student’s own trail', 'mode=current&semester=all'],
  ['all users with the comparison above them', new URLSearchParams({ major, semester: 'all' })],
])('the picture of the Visualizer is what a student sees first, on a desktop and on a phone: %s', async (_, view) => {
  await page.viewport(1440, 900);
  await openView(String(view));
  const { top, bottom } = box(screen.canvas.element());
  expect(top).toBeLessThanOrEqual(260);
  expect(bottom).toBeLessThanOrEqual(900);
  // Everything that decides what is shown is in one row above it.
  const topOf = (name: string) => box(screen.button(name).element()).top;
  const tops = ['Random User', 'Next >', 'Semester >', 'Top 10 Courses (OFF)', 'Help'].map(topOf);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);

  await page.viewport(390, 844);
  await expect.element(screen.button('More')).toBeVisible();
  const picture = box(screen.canvas.element());
  expect(picture.top).toBeLessThanOrEqual(240);
  // The controls are below it.
  for (const name of ['Random User', 'Current User', 'Semester >', 'More']) {
    const control = box(screen.button(name).element());
    expect(control.top).toBeGreaterThan(picture.top + 400);
    expect(control.bottom).toBeLessThanOrEqual(844);
    expect(control.height).toBeGreaterThanOrEqual(43);
  }
  expect(Math.abs(topOf('More') - topOf('Current User'))).toBeLessThan(4);
  await expect.element(screen.button('Help')).not.toBeInTheDocument();
  await screen.button('More').click();
  await expect.element(screen.button('Help')).toBeVisible();
  await expect.element(screen.major).toBeVisible();
});

test('the longest semester name fits its list on a tablet', async () => {
  await page.viewport(820, 1180);
  await openView('mode=current&semester=all');
  const select = screen.semester.element() as HTMLSelectElement;
  const needed = document.createElement('span');
  needed.style.font = getComputedStyle(select).font;
  needed.textContent = 'All Semesters';
  document.body.append(needed);
  const style = getComputedStyle(select);
  // The arrow at its end stands in the padding.
  const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  expect(room).toBeGreaterThanOrEqual(box(needed).width);
  needed.remove();
});
