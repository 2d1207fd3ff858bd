import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { DrivenPage, NamedKey, WindowSize } from './driven-page.ts';

/** The functions of in-page.js as a script, which exports nothing. */
const inPage = readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8').replaceAll(/^export /gm, '');

/** How long something may take to appear, as long as the tests of Chromium wait. */
const patience = 30_000;

const json = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

export type JourneyStudent = ReturnType<typeof studentAt>;

/** Somebody who uses the product with mouse and keyboard, and looks at what it shows. */
export function studentAt(page: DrivenPage, home: string) {
  /** The value of an expression that may use the functions of in-page.js. */
  const ask = <T>(expression: string): Promise<T> => page.evaluate(`(() => { ${inPage}; return ${expression}; })()`);
  const texts = (selector: string) => ask<string[]>(`texts(${json(selector)})`);

  /** Clicks what a selector finds, or the one with a name, as soon as that is possible. */
  async function click(selector: string, ...name: [] | [name: string]) {
    const giveUp = Date.now() + patience;
    for (;;) {
      const center = await ask<{ x: number; y: number } | null>(`target(${json(selector, ...name)})`);
      if (center !== null) return page.click(center.x, center.y);
      if (Date.now() > giveUp) throw new Error(`${[selector, ...name]} cannot be clicked.`);
      await sleep(100);
    }
  }

  /** Waits until a part of the window is a picture: of many colors, and not almost empty. */
  const seesPicture = (selector: string, { ink = 0.01, colors = 20 } = {}) =>
    expect(async () => {
      const part = await ask<object>(`part(${json(selector)})`);
      const picture = json(await page.picture(), part);
      const seen = await ask<{ ink: number; colors: number }>(`inkOf(${picture})`);
      expect(seen.ink, `ink of ${selector}`).toBeGreaterThan(ink);
      expect(seen.colors, `colors of ${selector}`).toBeGreaterThan(colors);
    }).toPass({ timeout: patience });

  return {
    page,
    ask,
    texts,
    click,
    seesPicture,
    open: (address: string) => page.open(`${home}/#${address}`),
    resize: (size: WindowSize) => page.resize(size),
    count: (selector: string) => ask<number>(`all(${json(selector)}).length`),

    async fill(label: string, text: string) {
      await click('input', label);
      await page.type(text);
    },

    choose: (label: string, option: string) =>
      expect.poll(() => ask(`choose(${json(label, option)})`), `${label} offers ${option}`).toBe(true),

    press: (key: NamedKey) => page.press(key),

    /** Waits for a text on the page, or in a part of it. */
    sees: (text: string, selector = 'body') =>
      expect.poll(async () => (await texts(selector)).join('\n'), `${selector} shows "${text}"`).toContain(text),

    /** Waits until the page is complete and on the screen, which WebKit shows a frame later. */
    async seesNothingLoading() {
      await expect.poll(async () => (await texts('main')).join()).not.toContain('Loading');
      for (const _ of 'ab') await ask('new Promise((resolve) => requestAnimationFrame(() => resolve(0)))');
    },

    seesHeading: (name: string) => expect.poll(() => texts('h1')).toEqual([name]),

    /** Waits until the graph is drawn and stands still. */
    async seesGraph() {
      const canvas = 'canvas[role=application]';
      await expect.poll(() => ask(`all(${json(canvas)})[0]?.dataset.settled`), 'the graph stands still').toBe('true');
      await seesPicture(canvas);
    },
  };
}
