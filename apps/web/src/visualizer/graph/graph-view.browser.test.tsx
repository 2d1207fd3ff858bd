import type { ComponentProps } from 'react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventHistory } from '../../../lab/invented-courses.ts';
import { expectAccessible, renderInApp, server } from '../../test-kit.tsx';
import { GraphView } from './graph-view.tsx';
import type { Scene } from './scene/picture.ts';

const desktop = [1280, 800] as const;
const phone = [390, 844] as const;
afterEach(() => page.viewport(...desktop));

const history: Scene = { kind: 'one', courses: inventHistory(4) };

function Graph(props: Partial<ComponentProps<typeof GraphView>>) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  return (
    <main>
      <h1>Graph</h1>
      <GraphView
        title="Invented courses"
        scene={history}
        subjectsHidden={hidden}
        onSubjectsHidden={setHidden}
        onOpen={() => {}}
        {...props}
      />
    </main>
  );
}

const canvas = page.getByRole('application');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const settled = () => expect.element(canvas).toHaveAttribute('data-settled', 'true');
const announced = () => document.querySelector('[data-announcement]')?.textContent ?? '';

async function show(props: Partial<ComponentProps<typeof GraphView>> = {}) {
  await renderInApp(<Graph {...props} />);
  await settled();
}

/** Moves the focus to the graph and presses keys. */
async function press(...keys: string[]) {
  (canvas.element() as HTMLElement).focus();
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
  await settled();
}

/** One finger that moves across the graph and is lifted. */
function swipe(dx: number, dy = 0) {
  const target = canvas.element();
  const { left, top } = target.getBoundingClientRect();
  const send = (type: string, part: number) => {
    const touch = new Touch({
      identifier: 1,
      target,
      clientX: left + 180 + dx * part,
      clientY: top + 20 + dy * part,
    });
    const touches = type === 'touchend' ? [] : [touch];
    const event = { touches, changedTouches: [touch], bubbles: true, cancelable: true };
    target.dispatchEvent(new TouchEvent(type, event));
  };
  send('touchstart', 0);
  for (const part of [0.3, 0.6, 1]) send('touchmove', part);
  send('touchend', 1);
}

describe('on a phone', () => {
  const position = page.getByText(/^Semester \d \(\d of \d\)$/);

  test('one semester is shown at a time, reached by buttons, by swipes and by keys, or all in the overview', async () => {
    await page.viewport(...phone);
    await show();
    const transform = () => canvas.element().getAttribute('data-transform');
    const alone = transform();
    await button('Overview').click();
    await expect.element(page.getByText('All semesters')).toBeVisible();
    await expect.element(button('Overview')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(transform).not.toBe(alone);
    await button('Next semester in the graph').click();
    await expect.poll(transform).toBe(alone);
    await expect.element(position).toHaveTextContent('Semester 1 (1 of 4)');
    await expect.element(button('Previous semester in the graph')).toBeDisabled();
    await button('Next semester in the graph').click();
    await expect.element(position).toHaveTextContent('Semester 2 (2 of 4)');
    swipe(-120);
    await expect.element(position).toHaveTextContent('Semester 3 (3 of 4)');
    swipe(-20);
    swipe(-60, 200);
    await settled();
    await expect.element(position).toHaveTextContent('Semester 3 (3 of 4)');
    swipe(120);
    await expect.element(position).toHaveTextContent('Semester 2 (2 of 4)');
    await press('ArrowRight');
    expect(announced()).toMatch(/^Semester 2, /);
    await press('End');
    await expect.element(position).toHaveTextContent('Semester 4 (4 of 4)');
    expect(announced()).toMatch(/^Semester 4, /);
    await expect.element(button('Next semester in the graph')).toBeDisabled();
    await expectAccessible();
  });
});

describe('the legend', () => {
  const names = () =>
    [...document.querySelectorAll('[aria-label="Subjects"] button')].map((each) => each.ariaLabel ?? '');

  const subjects = Array.from({ length: 26 }, (_, index) => `SUBJ${index + 10}`);
  const wide: Scene = {
    kind: 'one',
    courses: subjects.map((subject, index) => ({
      programId: `${subject} 1000`,
      n: 1 + (index % 2),
    })),
  };

  test('gathers the rarest of very many subjects under Other, which hides and shows all of them', async () => {
    await show({ scene: wide });
    expect(names()).toHaveLength(20);
    const other = page.getByRole('button', { name: 'Other, 7 courses' });
    await other.click();
    await expect.element(other).toHaveAttribute('aria-pressed', 'false');
    await press('Home', 'ArrowDown');
    await other.click();
    await expect.element(other).toHaveAttribute('aria-pressed', 'true');
  });
});

const RealWorker = Worker;
/** Replaces the workers whose address contains a word. */
const replaceWorkers = (word: string, replacement: () => EventTarget) =>
  vi.stubGlobal(
    'Worker',
    new Proxy(RealWorker, {
      construct: (_, [url, options]: ConstructorParameters<typeof Worker>) =>
        String(url).includes(word) ? replacement() : new RealWorker(url, options),
    }),
  );
afterEach(() => vi.unstubAllGlobals());

test('a graph whose scripts cannot be fetched says so, and offers the table and to try again', async () => {
  server.isFailing = true;
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onShowTable = vi.fn();
  replaceWorkers('layout.worker', () => new RealWorker('data:text/plain,', { type: 'module' }));
  await renderInApp(<Graph onShowTable={onShowTable} />);
  const failure = page.getByText('We couldn’t draw the graph. The table shows the same courses.');
  await expect.element(failure).toBeVisible();
  expect(logged).toHaveBeenCalledOnce();
  await expectAccessible();
  await button('Show the table').click();
  expect(onShowTable).toHaveBeenCalledOnce();

  vi.unstubAllGlobals();
  await button('Try again').click();
  await settled();
  await expect.element(failure).not.toBeInTheDocument();
});
