// Everything that must hold before a change is good: `npm test`. With --fast, the part that takes
// seconds and needs neither a browser nor PostgreSQL: `npm run check`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@coursetrail/test-product';
import { findBrowser } from '@coursetrail/test-product/browser';
import { endOnSignals, run, tool } from '@coursetrail/test-product/processes';
import { flakyTestsIn, flakyTestsText, readFlakyTests, recordFlakyTests } from './flaky-tests.ts';

type TestCounts = { passed: number; failed: number; skipped: number; flaky: string[] };
type Step = {
  name: string;
  commands: readonly (readonly string[])[];
  limitSeconds: number;
  /** What must exist before the step, as variables it reads. */
  needs?: () => Promise<NodeJS.ProcessEnv>;
  /** For a step that runs tests. */
  counts?: () => TestCounts;
};
type StepResult = {
  name: string;
  ok: boolean;
  seconds: number;
  counts: TestCounts;
  output: string;
};

const scratch = mkdtempSync(path.join(tmpdir(), 'coursetrail-test-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
endOnSignals();

const vitestReport = path.join(scratch, 'vitest.json');
const vitest = [
  ...tool('vitest/vitest.mjs'),
  'run',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
  '--silent=passed-only',
];
const vitestCounts = (): TestCounts => {
  const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    flaky: [],
  };
};

const playwrightReport = path.join(scratch, 'playwright.json');
const playwrightCounts = (): TestCounts => {
  const report = JSON.parse(readFileSync(playwrightReport, 'utf8'));
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, flaky: flakyTestsIn(report) };
};

const tsc = tool('typescript/bin/tsc');
const staticSteps: Step[] = [
  {
    name: 'Lint',
    commands: [[...tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
    limitSeconds: 120,
  },
  {
    name: 'Types',
    commands: [
      [...tsc, '-p', '.'],
      [...tsc, '-p', 'apps/web'],
    ],
    limitSeconds: 300,
  },
  {
    name: 'Dead code and dependencies',
    commands: [[...tool('knip/bin/knip.js'), '--no-progress']],
    limitSeconds: 120,
  },
];

const unitTests: Step = {
  name: 'Unit tests',
  commands: [[...vitest, '--reporter=dot', '--project=unit*']],
  limitSeconds: 120,
  counts: vitestCounts,
};

const build: Step = {
  name: 'Build',
  commands: [[process.execPath, 'scripts/build.ts']],
  limitSeconds: 300,
};

/** All at once; only the output of what fails is printed. */
async function runTogether(steps: readonly Step[]): Promise<StepResult[]> {
  const results = await Promise.all(steps.map((step) => runStep(step, { show: false })));
  for (const { name, ok, output } of results)
    if (!ok) console.log(`\n== ${name}\n${output.trim()}`);
  return results;
}

/** First what needs nothing, then the tests, up to the first failure. */
async function testEverything(): Promise<StepResult[]> {
  // Either may have to be fetched, so both begin now; the step that needs it reports a failure.
  const postgres = startPostgres();
  const browser = findBrowser();
  for (const start of [postgres, browser]) start.catch(() => {});

  const steps: Step[] = [
    {
      name: 'Unit, storage, API and component tests',
      commands: [[...vitest, '--reporter=default']],
      limitSeconds: 1800,
      needs: async () => ({
        CHROMIUM_PATH: await browser,
        TEST_DATABASE_URL: (await postgres).url,
      }),
      counts: vitestCounts,
    },
    {
      name: 'Browser and accessibility tests',
      commands: [[...tool('@playwright/test/cli.js'), 'test', '--reporter=dot,json']],
      limitSeconds: 2700,
      needs: async () => ({
        CHROMIUM_PATH: await browser,
        TEST_DATABASE_URL: (await postgres).url,
        PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      }),
      counts: playwrightCounts,
    },
  ];
  console.log('\n== Lint, types, dead code and build');
  const results = await runTogether([...staticSteps, build]);
  for (const step of steps) {
    if (results.some(({ ok }) => !ok)) break;
    console.log(`\n== ${step.name}`);
    const result = await runStep(step, { show: true });
    if (result.output) console.log(result.output.trim());
    results.push(result);
  }
  await postgres.then(({ stop }) => stop()).catch(() => {});
  return results;
}

async function runStep(step: Step, { show }: { show: boolean }): Promise<StepResult> {
  const started = performance.now();
  const end = (ok: boolean, counts: TestCounts, output: string) => ({
    name: step.name,
    // A step that fails without a failed test, such as lint, is itself the one failure.
    counts: ok || counts.failed > 0 ? counts : { ...counts, failed: 1 },
    ok,
    output,
    seconds: (performance.now() - started) / 1000,
  });
  const noTests = { passed: 0, failed: 0, skipped: 0, flaky: [] };
  let output = '';
  try {
    const env = { ...process.env, ...(await step.needs?.()) };
    let ok = true;
    for (const command of step.commands) {
      const result = await run(command, { show, env, limitSeconds: step.limitSeconds });
      output += result.output;
      ok &&= result.ok;
    }
    if (!step.counts) return end(ok, noTests, output);
    const counts = step.counts();
    if (counts.skipped > 0)
      output += `\n${counts.skipped} tests were skipped: run them or delete them.`;
    if (counts.passed === 0) output += '\nNot one test ran.';
    return end(ok && counts.skipped === 0 && counts.passed > 0, counts, output);
  } catch (error) {
    return end(false, noTests, `${output}\n${error instanceof Error ? error.message : error}`);
  }
}

const started = performance.now();
const isFast = process.argv.includes('--fast');
const known = readFlakyTests();
if (!isFast && known.length > 0) console.log(flakyTestsText(known));
const results = isFast ? await runTogether([...staticSteps, unitTests]) : await testEverything();
const sum = (which: 'passed' | 'failed') =>
  results.reduce((total, { counts }) => total + counts[which], 0);
const flaky = results.flatMap(({ counts }) => counts.flaky);

console.log('');
for (const { name, ok, seconds, counts } of results) {
  const verdict = !ok ? 'FAILED' : counts.flaky.length > 0 ? 'FLAKY ' : 'good  ';
  console.log(`${verdict} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
console.log(`in all ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
const isGood = results.every(({ ok }) => ok);
if (flaky.length > 0) {
  recordFlakyTests(flaky);
  // Not an exit code of its own: a busy machine may cause it. But nobody should overlook it.
  console.log(
    `${isGood ? 'Passed, but ' : ''}${flaky.length} ${flaky.length === 1 ? 'test was' : 'tests were'} FLAKY (passed only at the second attempt):`,
  );
  for (const test of flaky) console.log(`  ${test}`);
}
process.exit(isGood ? 0 : 1);
