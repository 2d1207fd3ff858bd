// Everything that must hold before a change is good: `npm test`. With --fast, the part that takes
// seconds and needs neither a browser nor PostgreSQL: `npm run check`.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@coursetrail/test-product';
import { findBrowser } from '@coursetrail/test-product/browser';
import { endOnSignals, run, tool } from '@coursetrail/test-product/processes';
import { makeScratchFolder } from './scratch-folder.ts';
import {
  flakyTestsText,
  noTests,
  outcomesIn,
  readFlakyTests,
  recordFlakyTests,
  type TestOutcomes,
} from './test-outcomes.ts';

type Step = {
  name: string;
  commands: readonly (readonly string[])[];
  limitSeconds: number;
  /** What must exist before the step, as variables it reads. */
  needs?: () => Promise<NodeJS.ProcessEnv>;
  /** For a step that runs tests. */
  outcomes?: () => TestOutcomes;
};
type StepResult = {
  name: string;
  ok: boolean;
  seconds: number;
  outcomes: TestOutcomes;
  output: string;
};

const scratch = makeScratchFolder();
process.env['TMPDIR'] = scratch;
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
endOnSignals();

const vitestOutcomes = path.join(scratch, 'vitest.json');
const playwrightReport = path.join(scratch, 'playwright.json');
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const vitest = [
  ...tool('vitest/vitest.mjs'),
  'run',
  '--reporter=./scripts/vitest-outcomes.ts',
  '--silent=passed-only',
];
const vitestEnv = { OUTCOMES_FILE: vitestOutcomes };

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
  needs: async () => vitestEnv,
  outcomes: () => readJson(vitestOutcomes),
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
        ...vitestEnv,
        CHROMIUM_PATH: await browser,
        TEST_DATABASE_URL: (await postgres).url,
      }),
      outcomes: () => readJson(vitestOutcomes),
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
      outcomes: () => outcomesIn(readJson(playwrightReport)),
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
  const end = (ok: boolean, outcomes: TestOutcomes, output: string) => ({
    name: step.name,
    // A step that fails without a failed test, such as lint, is itself the one failure.
    outcomes: ok || outcomes.failed.length > 0 ? outcomes : { ...outcomes, failed: [step.name] },
    ok,
    output,
    seconds: (performance.now() - started) / 1000,
  });
  let output = '';
  try {
    const env = { ...process.env, ...(await step.needs?.()) };
    let ok = true;
    for (const command of step.commands) {
      const result = await run(command, { show, env, limitSeconds: step.limitSeconds });
      output += result.output;
      ok &&= result.ok;
    }
    if (!step.outcomes) return end(ok, noTests, output);
    const outcomes = step.outcomes();
    if (outcomes.skipped > 0)
      output += `\n${outcomes.skipped} tests were skipped: run them or delete them.`;
    if (outcomes.passed === 0) output += '\nNot one test ran.';
    return end(ok && outcomes.skipped === 0 && outcomes.passed > 0, outcomes, output);
  } catch (error) {
    return end(false, noTests, `${output}\n${error instanceof Error ? error.message : error}`);
  }
}

const started = performance.now();
const isFast = process.argv.includes('--fast');
const known = readFlakyTests();
if (!isFast && known.length > 0) console.log(flakyTestsText(known));
const results = isFast ? await runTogether([...staticSteps, unitTests]) : await testEverything();
const failed = results.flatMap(({ outcomes }) => outcomes.failed);
const flaky = results.flatMap(({ outcomes }) => outcomes.flaky);
const passed = results.reduce((total, { outcomes }) => total + outcomes.passed, 0);

console.log('');
for (const { name, ok, seconds, outcomes } of results) {
  const verdict = !ok ? 'FAILED' : outcomes.flaky.length > 0 ? 'FLAKY ' : 'good  ';
  console.log(`${verdict} ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
console.log(`in all ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
console.log(`${passed} passed, ${failed.length} failed`);
// Last, where somebody who sees only the end of a log still finds them.
for (const test of failed) console.log(`  ${test}`);
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
