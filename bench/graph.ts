import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserArguments, findBrowser } from '@coursetrail/programs/browser';
import { root } from '@coursetrail/programs/processes';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { build, type InlineConfig, preview } from 'vite';
import { percentile, rounded, type Topic } from './measure.ts';

/** Course nodes of the crowd. */
const nodeCounts = [50, 500, 2500, 5000];
/** How many moves of a drag are measured. */
const moves = 40;
const settleLimit = 180_000;
const visits = 7;

export const measureGraph: Topic = async () => {
  const lab = await serveLab();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: browserArguments,
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
      const { settled, layout, drag } = await measureDrawing(await open(''));
      const { perTick } = await measureDrawing(await open('free=1'));
      results.push({ nodes, firstPicture, settled, layout, perTick, drag });
    }
    console.log('Milliseconds');
    console.table(
      results.map(({ nodes, firstPicture, settled, layout, perTick, drag }) => ({
        nodes,
        'first picture, median': rounded(firstPicture),
        settled: rounded(settled),
        'layout in the worker': rounded(layout),
        'main thread per tick, free': rounded(perTick),
        'per drag frame, p50': rounded(percentile(drag.frames, 50)),
        p95: rounded(percentile(drag.frames, 95)),
        'painting of one in the worker, p50': rounded(percentile(drag.took, 50)),
        'its p95': rounded(percentile(drag.took, 95)),
      })),
    );
    return { numbers: { results } };
  } finally {
    await browser.close();
    await lab.stop();
  }
};

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

async function measureDrawing({ page, metrics }: Opened) {
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
  // While the node is dragged in a circle: main thread for each frame, and painting in the worker.
  const drag = { frames: [] as number[], took: [] as number[] };
  for (let step = 0; step < moves; step++) {
    const angle = (step / 20) * 2 * Math.PI;
    const before = await mainThread(metrics);
    await page.mouse.move(at.x + 40 * Math.cos(angle), at.y + 40 * Math.sin(angle));
    await inLab(page, 'handled()');
    drag.frames.push((await mainThread(metrics)) - before);
    drag.took.push(await attribute('took'));
  }
  await page.mouse.up();
  await page.close();
  return { settled, perTick, layout, drag };
}

/** Builds the lab with the options of the app, and serves it. */
async function serveLab(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'coursetrail-lab-'));
  const remove = () => rmSync(outDir, { recursive: true, force: true });
  process.once('exit', remove);
  const config: InlineConfig = {
    root: path.join(root, 'apps/web'),
    configFile: path.join(root, 'apps/web/lab/vite.config.ts'),
    build: { outDir, emptyOutDir: true },
    logLevel: 'warn',
  };
  await build(config);
  const server = await preview({ ...config, preview: { host: '127.0.0.1' } });
  return {
    url: `${server.resolvedUrls?.local[0]}lab/index.html`,
    async stop() {
      await server.close();
      process.off('exit', remove);
      remove();
    },
  };
}
