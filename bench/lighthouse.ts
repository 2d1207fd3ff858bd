import { logIn, type Product, startProduct, type TestStudent } from '@coursetrail/test-product';
import { browserArguments, findBrowser } from '@coursetrail/test-product/browser';
import { freePort, type RunResult } from '@coursetrail/test-product/processes';
import { type BrowserContext, chromium } from '@playwright/test';
import { buildWeb } from '../scripts/build.ts';
import {
  categories,
  type LighthouseCategory,
  type LighthouseVisit,
  visit,
} from './lighthouse/report.ts';
import {
  type BenchOptions,
  type BenchSize,
  percentile,
  rounded,
  type Topic,
  table,
} from './measure.ts';

const usualVisits = 5;

type Goals = Record<LighthouseCategory, number>;
/** Where visitors arrive, on whatever phone they have. */
const forVisitors: Goals = { performance: 95, accessibility: 100, 'best-practices': 100 };
const forStudents: Goals = { performance: 90, accessibility: 90, 'best-practices': 90 };

type MeasuredScreen = { name: string; path: string; goals: Goals };

const major = 'Business Administration';
const query = (values: Record<string, string>) => new URLSearchParams(values);

const visitorScreens: MeasuredScreen[] = [
  { name: 'Home', path: '/', goals: forVisitors },
  { name: 'Login', path: '/#/login', goals: forVisitors },
];
const studentScreens: MeasuredScreen[] = [
  { name: 'Home, logged in', path: '/' },
  { name: 'Form', path: '/#/form' },
  {
    name: 'Visualizer, own trail',
    path: `/#/visualizer?${query({ mode: 'current', semester: 'all' })}`,
  },
  { name: 'Visualizer, all users', path: `/#/visualizer?${query({ major, semester: 'all' })}` },
  { name: 'Statistics, grades', path: `/#/statistics?${query({ major, mode: 'grades' })}` },
  { name: 'Edit', path: '/#/edit' },
  { name: 'Account', path: '/#/account' },
].map((screen) => ({ ...screen, goals: forStudents }));

export const lighthouse: Topic = {
  about: 'the scores of Lighthouse for a phone on a slow network, against the goals of each screen',
  async run(_size: BenchSize, { visits = usualVisits }: BenchOptions) {
    await buildWeb();
    const product = await startProduct({ engine: 'sqlite', identity: 'embedded' });
    const port = await freePort();
    // One profile for all visits: Lighthouse empties the cache before each, and leaves the login.
    const browser = await chromium.launchPersistentContext('', {
      executablePath: await findBrowser(),
      args: [...browserArguments, `--remote-debugging-port=${port}`],
      baseURL: product.url,
    });
    try {
      const student = await inviteStudents(product);
      const results: ScreenResult[] = [];
      const measureAll = async (screens: readonly MeasuredScreen[]) => {
        for (const screen of screens)
          results.push(await measure(screen, () => visit(product.url + screen.path, port), visits));
      };
      await measureAll(visitorScreens);
      await enter(browser, student);
      await measureAll(studentScreens);
      return {
        text: textOf(results, visits),
        numbers: { visits, results },
        missed: results.flatMap(missedGoals),
      };
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** Seeds a major of students, and returns the login of one who has about forty courses. */
async function inviteStudents(product: Product): Promise<TestStudent> {
  const student = { email: 'student@umsystem.edu', password: 'seven semesters of trails' };
  succeed(await product.command('seed', '--students', '600', '--seed', '1'));
  succeed(
    await product.account(
      'create',
      student.email,
      '--password',
      student.password,
      '--uid',
      'invented-1-000003',
    ),
  );
  return student;
}

function succeed({ ok, output }: RunResult) {
  if (!ok) throw new Error(output);
}

async function enter(browser: BrowserContext, student: TestStudent) {
  const page = await browser.newPage();
  await logIn(page, student);
  await page.close();
}

type ScreenResult = MeasuredScreen & LighthouseVisit;

/** The median of each number. */
async function measure(
  screen: MeasuredScreen,
  visitOnce: () => Promise<LighthouseVisit>,
  visits: number,
): Promise<ScreenResult> {
  const all: LighthouseVisit[] = [];
  while (all.length < visits) all.push(await visitOnce());
  const median = (of: (each: LighthouseVisit) => number) => percentile(all.map(of), 50);
  return {
    ...screen,
    scores: {
      performance: median(({ scores }) => scores.performance),
      accessibility: median(({ scores }) => scores.accessibility),
      'best-practices': median(({ scores }) => scores['best-practices']),
    },
    lcp: median(({ lcp }) => lcp),
    tbt: median(({ tbt }) => tbt),
    cls: median(({ cls }) => cls),
    failed: [...new Set(all.flatMap(({ failed }) => failed))],
  };
}

const missedGoals = ({ name, scores, goals }: ScreenResult): string[] =>
  categories
    .filter((category) => scores[category] < goals[category])
    .map((category) => `${name}: ${category} ${scores[category]}, the goal is ${goals[category]}`);

function textOf(results: readonly ScreenResult[], visits: number): string {
  const head = ['', ...categories.map((name) => name.replace('-', ' ')), 'LCP', 'TBT', 'CLS'];
  const rows = results.map(({ name, scores, lcp, tbt, cls }) => [
    name,
    ...categories.map((category) => scores[category]),
    rounded(lcp),
    rounded(tbt),
    rounded(cls),
  ]);
  const failed = results.flatMap(({ name, failed }) => failed.map((what) => `${name}: ${what}`));
  return [
    `a phone on a slow network, median of ${visits}; LCP and TBT in milliseconds`,
    table(head, rows),
    ...failed,
  ].join('\n');
}
