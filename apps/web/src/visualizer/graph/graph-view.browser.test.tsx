import type { ComponentProps } from 'react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inventCrowd, inventHistory } from '../../../lab/invented-courses.ts';
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

  test('buttons are large enough for a thumb, and nothing is wider than the screen', async () => {
    await page.viewport(320, 640);
    await show();
    for (const name of ['Previous semester in the graph', 'Overview']) {
      const { width, height } = button(name).element().getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

describe('the legend', () => {
  const names = () =>
    [...document.querySelectorAll('[aria-label="Subjects"] button')].map(
      (each) => each.ariaLabel ?? '',
    );

  test('counts courses, not dots, on a desktop, which has no buttons to turn to a semester', async () => {
    const courses = [1, 2, 3].map((n) => ({ programId: 'MATH 1500', n }));
    await show({ scene: { kind: 'one', courses } });
    expect(names()).toEqual(['MATH, 1 course']);
    await expect.element(button('Overview')).not.toBeInTheDocument();
  });

  const subjects = Array.from({ length: 26 }, (_, index) => `SUBJ${index + 10}`);
  const wide = (semesters: number): Scene => ({
    kind: 'one',
    courses: subjects.map((subject, index) => ({
      programId: `${subject} 1000`,
      n: 1 + (index % semesters),
    })),
  });

  test('gathers the rarest of very many subjects under Other, which hides and shows all of them', async () => {
    await show({ scene: wide(2) });
    expect(names()).toHaveLength(20);
    const other = page.getByRole('button', { name: 'Other, 7 courses' });
    await other.click();
    await expect.element(other).toHaveAttribute('aria-pressed', 'false');
    await press('Home', 'ArrowDown');
    await other.click();
    await expect.element(other).toHaveAttribute('aria-pressed', 'true');
  });

  test('names every subject of a single semester', async () => {
    await show({ scene: wide(1) });
    expect(names()).toHaveLength(26);
    expect(names().join()).not.toContain('Other');
  });
});

test('the title of a course is announced with it', async () => {
  const courses = [{ programId: 'MATH 1400', n: 1, grade: 'D+' }];
  const titles = new Map([['MATH 1400', 'Calculus for Social and Life Sciences I']]);
  await show({ scene: { kind: 'one', courses }, titles });
  await press('ArrowRight', 'ArrowDown');
  expect(announced()).toBe(
    'MATH 1400, Calculus for Social and Life Sciences I, Semester 1, grade D+',
  );
});

test('dragging a dot moves that dot alone, and Fit puts it back', async () => {
  await show({ scene: { kind: 'crowd', crowd: inventCrowd(80, 4), top10: true } });
  const at = async (...keys: string[]) => {
    await press('Escape', 'Home', ...keys);
    return (canvas.element().getAttribute('data-at') ?? '').split(' ').map(Number);
  };
  const others = async () => [
    await at('ArrowDown', 'ArrowDown'),
    await at('ArrowRight'),
    await at('ArrowRight', 'ArrowRight', 'ArrowDown'),
  ];
  const before = await others();
  const [x = 0, y = 0] = await at('ArrowDown');
  const { left, top } = canvas.element().getBoundingClientRect();
  const send = (type: string, dx: number) =>
    canvas.element().dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        button: 0,
        clientX: left + x + dx,
        clientY: top + y,
        bubbles: true,
      }),
    );
  vi.spyOn(HTMLCanvasElement.prototype, 'setPointerCapture').mockImplementation(() => {});
  send('pointerdown', 0);
  for (const dx of [10, 40, 90]) send('pointermove', dx);
  send('pointerup', 90);
  await settled();
  expect((await at('ArrowDown'))[0]).toBeCloseTo(x + 90, 0);
  expect(await others()).toEqual(before);
  await button('Fit').click();
  await expect.poll(async () => (await at('ArrowDown'))[0]).toBeCloseTo(x, 0);
});

describe('workers', () => {
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

  test('whose script cannot be fetched are reported: the page offers the table, and to try again', async () => {
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
});
