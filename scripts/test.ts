// Everything that must hold before a change is good: `npm test`. With --fast, the part that takes
// seconds and needs neither a browser nor PostgreSQL: `npm run check`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@coursetrail/test-product';
import { findBrowser } from '@coursetrail/test-product/browser';
import { endOnSignals, run, tool } from '@coursetrail/test-product/processes';

type Counts = { passed: number; failed: number; skipped: number };
type Step = {
  name: string;
  lines: readonly (readonly string[])[];
  limitSeconds: number;
  /** What the step needs to be there first, as variables it will read. */
  needs?: () => Promise<NodeJS.ProcessEnv>;
  /** For a step that runs tests: how many did what. */
  counts?: () => Counts;
};
type Result = { name: string; ok: boolean; seconds: number; counts: Counts; output: string };

const scratch = mkdtempSync(path.join(tmpdir(), 'coursetrail-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
endOnSignals();

const vitestReport = path.join(scratch, 'vitest.json');
const vitest = [
  ...tool('vitest/vitest.mjs'),
  'run',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
];
const vitestCounts = () => {
  const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
  };
};

const playwrightReport = path.join(scratch, 'playwright.json');
const playwrightCounts = () => {
  const { expected, unexpected, flaky, skipped } = JSON.parse(
    readFileSync(playwrightReport, 'utf8'),
  ).stats;
  if (flaky > 0) console.log(`${flaky} passed only at the second attempt: look at them above.`);
  return { passed: expected + flaky, failed: unexpected, skipped };
};

const tsc = tool('typescript/bin/tsc');
const statically: Step[] = [
  {
    name: 'Lint',
    lines: [[...tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
    limitSeconds: 120,
  },
  {
    name: 'Types',
    lines: [
      [...tsc, '-p', '.'],
      [...tsc, '-p', 'apps/web'],
    ],
    limitSeconds: 300,
  },
  {
    name: 'Dead code and dependencies',
    lines: [[...tool('knip/bin/knip.js'), '--no-progress']],
    limitSeconds: 120,
  },
];

/** All at once; only what fails is shown. */
async function checkQuickly(): Promise<Result[]> {
  const unitTests: Step = {
    name: 'Unit tests',
    lines: [[...vitest, '--reporter=dot', '--silent=passed-only', '--project=unit']],
    limitSeconds: 120,
    counts: vitestCounts,
  };
  const results = await Promise.all(
    [...statically, unitTests].map((step) => runStep(step, { show: false })),
  );
  for (const { name, ok, output } of results)
    if (!ok) console.log(`\n== ${name}\n${output.trim()}`);
  return results;
}

/** One after the other, cheapest first, up to the first failure. */
async function testEverything(): Promise<Result[]> {
  // Either may have to be fetched first, so both begin now; a failure is told by the step that needs it.
  const postgres = startPostgres();
  const browser = findBrowser();
  for (const beginning of [postgres, browser]) beginning.catch(() => {});

  const steps: Step[] = [
    ...statically,
    {
      name: 'Build',
      lines: [[process.execPath, 'scripts/build.ts']],
      limitSeconds: 300,
    },
    {
      name: 'Unit, storage, API and component tests',
      lines: [[...vitest, '--reporter=default', '--silent=passed-only']],
      limitSeconds: 1800,
      needs: async () => ({
        CHROMIUM_PATH: await browser,
        TEST_DATABASE_URL: (await postgres).url,
      }),
      counts: vitestCounts,
    },
    {
      name: 'Browser and accessibility tests',
      lines: [[...tool('@playwright/test/cli.js'), 'test', '--reporter=dot,json']],
      limitSeconds: 2700,
      needs: async () => ({
        CHROMIUM_PATH: await browser,
        TEST_DATABASE_URL: (await postgres).url,
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      }),
      counts: playwrightCounts,
    },
  ];
  const results: Result[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.name}`);
    const result = await runStep(step, { show: true });
    if (result.output) console.log(result.output.trim());
    console.log(
      `${step.name}: ${result.ok ? 'good' : 'failed'} after ${result.seconds.toFixed(1)} s`,
    );
    results.push(result);
    if (!result.ok) break;
  }
  await postgres.then(({ stop }) => stop()).catch(() => {});
  return results;
}

async function runStep(step: Step, { show }: { show: boolean }): Promise<Result> {
  const started = performance.now();
  const end = (ok: boolean, counts: Counts, output: string) => ({
    name: step.name,
    // A step that fails without a failed test, such as lint, is itself the one failure.
    counts: ok || counts.failed > 0 ? counts : { ...counts, failed: 1 },
    ok,
    output,
    seconds: (performance.now() - started) / 1000,
  });
  const nothing = { passed: 0, failed: 0, skipped: 0 };
  let output = '';
  try {
    const env = { ...process.env, ...(await step.needs?.()) };
    let ok = true;
    for (const line of step.lines) {
      const outcome = await run(line, { show, env, limitSeconds: step.limitSeconds });
      output += outcome.output;
      ok &&= outcome.ok;
    }
    if (!step.counts) return end(ok, nothing, output);
    const counts = step.counts();
    if (counts.skipped > 0)
      output += `\n${counts.skipped} tests were skipped: a test runs or goes.`;
    if (counts.passed === 0) output += '\nNot one test ran.';
    return end(ok && counts.skipped === 0 && counts.passed > 0, counts, output);
  } catch (error) {
    return end(false, nothing, `${output}\n${error instanceof Error ? error.message : error}`);
  }
}

const started = performance.now();
const results = process.argv.includes('--fast') ? await checkQuickly() : await testEverything();
const sum = (which: keyof Counts) =>
  results.reduce((total, { counts }) => total + counts[which], 0);

console.log('');
for (const { name, ok, seconds } of results) {
  console.log(`${ok ? 'good  ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
console.log(`in all ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
