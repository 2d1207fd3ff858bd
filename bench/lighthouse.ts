import { browserArguments, findBrowser } from '@coursetrail/programs/browser';
import { freePort, type RunResult } from '@coursetrail/programs/processes';
import { logIn, type Product, startProduct, type TestStudent } from '@coursetrail/test-product';
import { university } from '@coursetrail/university';
import { chromium } from '@playwright/test';
import { buildWeb } from '../scripts/build.ts';
import { categories, type LighthouseCategory, type LighthouseVisit, visit } from './lighthouse/report.ts';
import { percentile, rounded, type Topic } from './measure.ts';

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

export const measureLighthouse: Topic = async ({ visits }) => {
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
    const page = await browser.newPage();
    await logIn(page, student);
    await page.close();
    await measureAll(studentScreens);
    console.log(`A phone on a slow network, median of ${visits}; LCP and TBT in milliseconds`);
    console.table(
      results.map(({ name, scores, lcp, tbt, cls }) => ({
        name,
        ...scores,
        LCP: rounded(lcp),
        TBT: rounded(tbt),
        CLS: rounded(cls),
      })),
    );
    for (const { name, failed } of results) for (const what of failed) console.log(`${name}: ${what}`);
    return { numbers: { visits, results }, missed: results.flatMap(missedGoals) };
  } finally {
    await browser.close();
    await product.stop();
  }
};

/** Seeds a major of students, and returns the login of one who has about forty courses. */
async function inviteStudents(product: Product): Promise<TestStudent> {
  const student = { email: `student@${university.emailDomains[0]}`, password: 'seven semesters of trails' };
  succeed(await product.command('seed', '--students', '600', '--seed', '1'));
  succeed(await product.account('create', student.email, '--password', student.password, '--uid', 'invented-1-000003'));
  return student;
}

function succeed({ ok, output }: RunResult) {
  if (!ok) throw new Error(output);
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
