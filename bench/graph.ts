import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from '@coursetrail/test-product/browser';
import { freePort, root, run, tool } from '@coursetrail/test-product/processes';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { type BenchSize, percentile, rounded, type Topic, table } from './measure.ts';

/** Course nodes of the crowd. */
const nodeCounts = [50, 500, 2500, 5000];
/** How many moves of a drag are measured. */
const moves = { usual: 40, full: 200 };
const settleLimit = 180_000;
const visits = 7;

export const graph: Topic = {
  about: 'main-thread work of the graph per tick and per frame of a drag',
  async run(size: BenchSize) {
    const lab = await serveLab();
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const results = [];
      for (const nodes of nodeCounts) {
        const open = async (query: string) => {
          const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
          await page.goto(`${lab.url}?courses=${nodes}&semesters=10&wait=1&${query}`);
          return { page, metrics: await page.context().newCDPSession(page) };
        };
        const firstPicture = await measureFirst(() => open(''));
        const ours = await measureGraph(await open(''), moves[size]);
        const free = await measureGraph(await open('free=1'), moves[size]);
        results.push({ nodes, firstPicture, ours, free });
      }
      return { text: textOf(results), numbers: { results } };
    } finally {
      await browser.close();
      lab.stop();
    }
  },
};

type Measured = {
  nodes: number;
  firstPicture: number;
  ours: Awaited<ReturnType<typeof measureGraph>>;
  free: Awaited<ReturnType<typeof measureGraph>>;
};

function textOf(results: readonly Measured[]): string {
  const head = ['', ...results.map(({ nodes }) => `${nodes.toLocaleString('en-US')} nodes`)];
  const line = (what: string, of: (measured: Measured) => number) => [
    what,
    ...results.map((each) => rounded(of(each))),
  ];
  return table(head, [
    line('first readable picture, median, ms', ({ firstPicture }) => firstPicture),
    line('settled, ms', ({ ours }) => ours.settled),
    line('layout in the worker, ms', ({ ours }) => ours.layout),
    line('main thread per tick, free layout, ms', ({ free }) => free.perTick),
    line('main thread per drag frame, p50, ms', ({ ours }) => percentile(ours.drag.frames, 50)),
    line('main thread per drag frame, p95, ms', ({ ours }) => percentile(ours.drag.frames, 95)),
    line('painting of a drag frame in the worker, p50, ms', ({ ours }) =>
      percentile(ours.drag.took, 50),
    ),
    line('painting of a drag frame in the worker, p95, ms', ({ ours }) =>
      percentile(ours.drag.took, 95),
    ),
  ]);
}

type Opened = { page: Page; metrics: CDPSession };

/** Milliseconds of work on the page's main thread so far, as Chromium counts them. */
async function mainThread(metrics: CDPSession): Promise<number> {
  const { metrics: list } = await metrics.send('Performance.getMetrics');
  return 1000 * (list.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** What the lab page offers (apps/web/lab/lab.tsx), called as text because this side has no DOM. */
const inLab = <Result>(page: Page, call: string) => page.evaluate<Result>(`lab.${call}`);

/** The median of several visits, because a single one varies too much. */
async function measureFirst(open: () => Promise<Opened>): Promise<number> {
  const all: number[] = [];
  for (let visit = 0; visit < visits; visit++) {
    const { page } = await open();
    all.push(await inLab<number>(page, 'show()'));
    await page.close();
  }
  return percentile(all, 50);
}

async function measureGraph({ page, metrics }: Opened, moves: number) {
  await metrics.send('Performance.enable');
  const started = performance.now();
  await inLab(page, 'show()');
  const canvas = page.getByRole('application');
  const attribute = async (name: string) => Number(await canvas.getAttribute(`data-${name}`));
  const afterFirst = await mainThread(metrics);
  await page.waitForSelector('canvas[data-settled="true"]', { timeout: settleLimit });
  const settled = performance.now() - started;
  const perTick = ((await mainThread(metrics)) - afterFirst) / (await attribute('ticks'));
  const layout = await attribute('worked');

  // The arrow keys reach the first course of the first semester.
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector('canvas[data-settled="true"]');
  const [x = 0, y = 0] = ((await canvas.getAttribute('data-at')) ?? '').split(' ').map(Number);
  const box = await canvas.boundingBox();
  const at = { x: x + (box?.x ?? 0), y: y + (box?.y ?? 0) };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 5, at.y + 5);
  const drag = await measureMoves(page, metrics, moves, (dx, dy) =>
    page.mouse.move(at.x + dx, at.y + dy),
  );
  await page.mouse.up();
  await page.close();
  return { settled, perTick, layout, drag };
}

/** While a node is dragged in a circle: milliseconds of main thread for each frame, and of painting in the worker. */
async function measureMoves(
  page: Page,
  metrics: CDPSession,
  count: number,
  move: (dx: number, dy: number) => Promise<unknown>,
): Promise<{ frames: number[]; took: number[] }> {
  const samples: number[] = [];
  const took: number[] = [];
  for (let step = 0; step < count; step++) {
    const angle = (step / 20) * 2 * Math.PI;
    const before = await mainThread(metrics);
    await move(40 * Math.cos(angle), 40 * Math.sin(angle));
    await inLab(page, 'handled()');
    samples.push((await mainThread(metrics)) - before);
    took.push(Number(await page.evaluate('document.querySelector("canvas")?.dataset.took ?? 0')));
  }
  return { frames: samples, took };
}

/** Builds the lab with the options of the app, and serves it. */
async function serveLab(): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-lab-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const options = ['--config', 'lab/vite.config.ts', '--outDir', folder, '--logLevel', 'warn'];
  const line = [...tool('vite/bin/vite.js'), 'build', ...options];
  const { ok, output } = await run(line, { cwd: path.join(root, 'apps/web'), silentSeconds: 300 });
  if (!ok) throw new Error(`The lab could not be built:\n${output.trim()}`);
  const types: Record<string, string> = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
  };
  const server = createServer(({ url = '/' }, reply) => {
    const file = path.join(folder, new URL(url, 'http://lab').pathname);
    try {
      reply
        .setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'text/plain')
        .end(readFileSync(file));
    } catch {
      reply.writeHead(404).end();
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}/lab/index.html`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      process.off('exit', remove);
      remove();
    },
  };
}
