import { readFileSync } from 'node:fs';
import { publishedOnHeader, studentsHeader } from '@coursetrail/contract';
import { logIn, startCampus } from '@coursetrail/test-product';
import { findBrowser } from '@coursetrail/test-product/browser';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { buildWeb } from '../scripts/build.ts';
import { type BenchSize, percentile, rounded, type Topic, table } from './measure.ts';

const sizes = { usual: { charts: 300, rounds: 1 }, full: { charts: 300, rounds: 7 } };
const letters = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D', 'F', 'W'];

type Charts = Record<string, { students: number; values: Record<string, number> }>;
type Cost = { cpu: number; idle: number; scrolling: number; heap: number };

export const charts: Topic = {
  about: '300 charts on one page: what the main thread does, and the heap, beside Chart.js',
  async run(size: BenchSize) {
    const { charts: many, rounds } = sizes[size];
    const data = inventCharts(many);
    await buildWeb();
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    const campus = await startCampus();
    try {
      const costs: Record<'ours' | 'theirs', Cost[]> = { ours: [], theirs: [] };
      const student = await campus.enroll();
      // In turn, so that other load on the machine affects both alike.
      for (let round = 0; round < rounds; round += 1) {
        const ours = await browser.newPage({ baseURL: campus.product.url });
        await logIn(ours, student);
        await prepareOurs(ours, data);
        costs.ours.push(await measure(ours, () => showOurs(ours, data)));
        await ours.close();
        const theirs = await browser.newPage({ baseURL: campus.product.url });
        await prepareTheirs(theirs);
        costs.theirs.push(await measure(theirs, () => showTheirs(theirs, data)));
        await theirs.close();
      }
      const ours = middle(costs.ours);
      const theirs = middle(costs.theirs);
      const row = (name: string, { cpu, idle, scrolling, heap }: Cost) => [
        name,
        cpu,
        idle,
        scrolling,
        heap,
      ];
      return {
        text: [
          `${many} charts of ${letters.length} grades; main thread in milliseconds, median of ${rounds}; heap after a collection, in MB`,
          table(
            ['', 'shown', 'then, while idle', 'scrolled through', 'heap'],
            [
              row('our page, from Submit on', ours),
              row('Chart.js alone, without animation, values and tables', theirs),
              row('times less', {
                cpu: rounded(theirs.cpu / ours.cpu),
                idle: rounded(theirs.idle / ours.idle),
                scrolling: rounded(theirs.scrolling / ours.scrolling),
                heap: rounded(theirs.heap / ours.heap),
              }),
            ],
          ),
        ].join('\n'),
        numbers: { charts: many, rounds, ours, theirs },
      };
    } finally {
      await campus.stop();
      await browser.close();
    }
  },
};

const inventCharts = (many: number): Charts =>
  Object.fromEntries(
    Array.from({ length: many }, (_, n) => [
      `MATH ${1000 + n}`,
      {
        students: 40 + (n % 60),
        values: Object.fromEntries(
          letters.map((letter, rank) => [letter, ((n * 7 + rank * 13) % 167) / 10]),
        ),
      },
    ]),
  );

const middle = (costs: readonly Cost[]): Cost => ({
  cpu: rounded(percentile(costs.map(({ cpu }) => cpu), 50)),
  idle: rounded(percentile(costs.map(({ idle }) => idle), 50)),
  scrolling: rounded(percentile(costs.map(({ scrolling }) => scrolling), 50)),
  heap: rounded(percentile(costs.map(({ heap }) => heap), 50)),
}); // biome-ignore format: one line each

/** What showing the charts costs, what the page does afterwards on its own, and scrolling once through all of them. */
async function measure(page: Page, show: () => Promise<void>): Promise<Cost> {
  const tools = await page.context().newCDPSession(page);
  // The processor time of the page itself, so that other load does not count.
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const heapBefore = await heapOf(tools);
  const before = await busyTime(tools);
  await show();
  await settle(page);
  const shown = await busyTime(tools);
  await prepared(page);
  const idle = await busyTime(tools);
  await scrollThrough(page);
  const scrolled = await busyTime(tools);
  return {
    cpu: shown - before,
    idle: idle - shown,
    scrolling: scrolled - idle,
    heap: (await heapOf(tools)) - heapBefore,
  };
}

/** Processor time of the main thread so far, in milliseconds. */
async function busyTime(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Memory in use after garbage collection, in megabytes. */
async function heapOf(tools: CDPSession): Promise<number> {
  await tools.send('HeapProfiler.collectGarbage');
  return (await tools.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

const settle = (page: Page) =>
  page.evaluate(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))`,
  );

/** Until our cards are laid out, which happens while somebody looks at the first ones. */
const prepared = async (page: Page) => {
  await page.evaluate(`(async () => {
    while (document.querySelector('figure:not([data-prepared])') !== null)
      await new Promise((later) => setTimeout(later, 50));
  })()`);
  await settle(page);
};

/** Three screens at a time, like somebody who is searching. */
const scrollThrough = (page: Page) =>
  page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 3 * innerHeight) {
      scrollTo(0, y);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
  })()`);

async function prepareOurs(page: Page, data: Charts): Promise<void> {
  // Invented data for as many charts as needed; everything else is the product's.
  const headers = { [studentsHeader]: '100', [publishedOnHeader]: '2026-11-03' };
  await page.route('**/statistics/**', (route) => route.fulfill({ json: data, headers }));
  await page.goto('/#/statistics');
  await page.getByRole('combobox', { name: 'Major' }).fill('Mathematics');
  await page.getByRole('option', { name: 'Mathematics' }).first().click();
  await page.getByRole('combobox', { name: 'Distribution' }).selectOption('grades');
}

async function showOurs(page: Page, data: Charts): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .locator('figure svg')
    .nth(Object.keys(data).length - 1)
    .waitFor({ state: 'attached' });
}

/** A page of the product's origin without the app, with Chart.js and the same columns of charts. */
async function prepareTheirs(page: Page): Promise<void> {
  const library = readFileSync(new URL('chart.umd.js', import.meta.resolve('chart.js')), 'utf8');
  await page.route('**/*', (route) => {
    const isLibrary = route.request().url().endsWith('/chart.js');
    return route.fulfill(
      isLibrary
        ? { contentType: 'text/javascript', body: library }
        : {
            contentType: 'text/html',
            body: `<!doctype html><script src="/chart.js"></script>
              <style>body{display:grid;grid-template-columns:1fr 1fr;gap:16px;max-width:1088px;margin:auto}
              div{position:relative;height:300px}</style><body></body>`,
          },
    );
  });
  await page.goto('/');
}

async function showTheirs(page: Page, data: Charts): Promise<void> {
  await page.evaluate(`
    window.drawn = ${JSON.stringify(Object.entries(data))}.map(([label, { students, values }]) => {
      const box = document.body.appendChild(document.createElement('div'));
      const canvas = box.appendChild(document.createElement('canvas'));
      return new Chart(canvas, {
        type: 'bar',
        data: { labels: Object.keys(values), datasets: [{ data: Object.values(values), backgroundColor: '#FF6384' }] },
        options: {
          animation: false,
          maintainAspectRatio: false,
          plugins: { legend: { display: false }, title: { display: true, text: label + ' ' + students + ' students' } },
          scales: {
            x: { title: { display: true, text: 'Grade' } },
            y: { min: 0, max: 100, title: { display: true, text: 'Percentage of Students' } },
          },
        },
      });
    });`);
}
