// Everything that must hold before a change is good: `npm test`. With --fast, the part that takes seconds and needs
// neither a browser nor PostgreSQL: `npm run check`. With --all, also what takes long: `npm run test:all`.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '@coursetrail/programs/browser';
import { findProgram } from '@coursetrail/programs/machine';
import { endOnSignals, root, run, tool } from '@coursetrail/programs/processes';
import { startPostgres } from '@coursetrail/test-product';
import { makeScratchFolder } from './scratch-folder.ts';
import { noTests, outcomesIn, slowestFilesText, type TestOutcomes } from './test-outcomes.ts';

type Step = {
  name: string;
  commands: readonly (readonly string[])[];
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

/** On two quiet cores, once everything is installed. A goal, not a limit: a busy machine is no failure. */
const budgetSeconds = 360;
/** Lint and types print nothing before their end. */
const silentSeconds = 900;

const isFast = process.argv.includes('--fast');
const isAll = process.argv.includes('--all');

const scratch = makeScratchFolder();
process.env['TMPDIR'] = scratch;
// Beside the other caches: in the temporary folder Playwright would compile every journey again.
process.env['PWTEST_CACHE_DIR'] = path.join(root, '.cache', 'journeys');
// What is being ended may still write.
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }));
endOnSignals();

const vitestOutcomes = path.join(scratch, 'vitest.json');
const playwrightReport = path.join(scratch, 'playwright.json');
process.env['OUTCOMES_FILE'] = vitestOutcomes;
process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = playwrightReport;
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

if (isAll) {
  process.env['TEST_ALL_ENGINES'] = '1';
  process.env['PROPERTY_SEED'] ??= String(Date.now() % 2 ** 31);
  console.log(`PROPERTY_SEED=${process.env['PROPERTY_SEED']} repeats the examples of this run.`);
}

const vitest = (name: string, ...words: string[]): Step => ({
  name,
  commands: [
    [...tool('vitest/vitest.mjs'), 'run', '--reporter=./scripts/vitest-outcomes.ts', '--silent=passed-only', ...words],
  ],
  outcomes: () => readJson(vitestOutcomes),
});
const playwright = (name: string, ...words: string[]): Step => ({
  name,
  commands: [[...tool('@playwright/test/cli.js'), 'test', '--reporter=dot,json', ...words]],
  outcomes: () => outcomesIn(readJson(playwrightReport)),
});
const program = (name: string, file: string, ...words: string[]): Step => ({
  name,
  commands: [[process.execPath, file, ...words]],
});

const tsc = tool('typescript/bin/tsc');
const staticSteps: Step[] = [
  {
    name: 'Lint',
    commands: [[...tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  },
  {
    name: 'Types',
    commands: [
      [...tsc, '-p', '.'],
      [...tsc, '-p', 'apps/web'],
    ],
  },
  {
    name: 'Dead code and dependencies',
    commands: [[...tool('knip/bin/knip.js'), '--no-progress', '--cache', '--cache-location=.cache/knip']],
  },
];

const unitTests = vitest('Unit tests', '--reporter=dot', '--project=unit*');

const steps = [
  vitest('Unit, storage, API and component tests', '--reporter=default', '--project=!nightly'),
  playwright('Browser and accessibility tests'),
];

const longSteps = [
  vitest('Rates, faults and the second engine', '--reporter=default', '--project=nightly'),
  playwright('The second university', '--config=e2e/lakeshore/playwright.config.ts'),
  playwright('Firefox and WebKit', '--config=e2e/engines/playwright.config.ts'),
  program("Conformance with Google's emulator", 'conformance/main.ts'),
  program('Killed servers', 'bench/torture/main.ts'),
];

/** All at once; only the output of what fails is printed. */
async function runTogether(together: readonly Step[]): Promise<StepResult[]> {
  const results = await Promise.all(together.map((step) => runStep(step, { show: false })));
  for (const { name, ok, output } of results) if (!ok) console.log(`\n== ${name}\n${output.trim()}`);
  return results;
}

/** First what needs nothing, then the tests, up to the first failure. */
async function testEverything(): Promise<StepResult[]> {
  console.log('\n== Lint, types, dead code and build');
  const results = await runTogether([...staticSteps, program('Build', 'scripts/build.ts')]);
  for (const step of [...steps, ...(isAll ? longSteps : [])]) {
    if (results.some(({ ok }) => !ok)) break;
    console.log(`\n== ${step.name}`);
    const result = await runStep(step, { show: true });
    if (result.output) console.log(result.output.trim());
    results.push(result);
  }
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
    let ok = true;
    for (const command of step.commands) {
      const result = await run(command, { show, silentSeconds });
      output += result.output;
      ok &&= result.ok;
    }
    if (!step.outcomes) return end(ok, noTests, output);
    const outcomes = step.outcomes();
    if (outcomes.skipped > 0) output += `\n${outcomes.skipped} tests were skipped: run them or delete them.`;
    if (outcomes.passed === 0) output += '\nNot one test ran.';
    return end(ok && outcomes.skipped === 0 && outcomes.passed > 0, outcomes, output);
  } catch (error) {
    return end(false, noTests, `${output}\n${error instanceof Error ? error.message : error}`);
  }
}

/** The one place that installs what the tests need besides packages, before anything else runs. */
async function provideNeeds(): Promise<{ stop(): Promise<void> }> {
  process.env['CHROMIUM_PATH'] = await findBrowser();
  await findProgram({ name: 'git', packageName: 'git' });
  await findProgram({ name: 'openssl', packageName: 'openssl' });
  await findProgram({ name: 'ps', packageName: 'procps' });
  const postgres = await startPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return postgres;
}

let postgres: { stop(): Promise<void> } | undefined;
if (!isFast) {
  try {
    postgres = await provideNeeds();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
const started = performance.now();
const results = isFast ? await runTogether([...staticSteps, unitTests]) : await testEverything();
await postgres?.stop();
const seconds = (performance.now() - started) / 1000;
const failed = results.flatMap(({ outcomes }) => outcomes.failed);
const flaky = results.flatMap(({ outcomes }) => outcomes.flaky);
const passed = results.reduce((total, { outcomes }) => total + outcomes.passed, 0);

console.log('');
if (!isFast) console.log(`${slowestFilesText(results.flatMap(({ outcomes }) => outcomes.files))}\n`);
for (const { name, ok, seconds: taken, outcomes } of results) {
  const verdict = !ok ? 'FAILED' : outcomes.flaky.length > 0 ? 'FLAKY ' : 'good  ';
  console.log(`${verdict} ${taken.toFixed(1).padStart(6)} s  ${name}`);
}
const budget = isFast || isAll ? '' : ` of ${budgetSeconds} s on two quiet cores`;
console.log(`in all ${seconds.toFixed(1).padStart(6)} s${budget}`);
console.log(`${passed} passed, ${failed.length} failed`);
// Last, where somebody who sees only the end of a log still finds them.
for (const test of failed) console.log(`  ${test}`);
const isGood = results.every(({ ok }) => ok);
if (flaky.length > 0) {
  // Only `npm run test:all` fails by it: a busy machine may be the cause. But nobody should overlook it.
  console.log(
    `${isGood ? 'Passed, but ' : ''}${flaky.length} ${flaky.length === 1 ? 'test was' : 'tests were'} FLAKY (passed only at the second attempt):`,
  );
  for (const test of flaky) console.log(`  ${test}`);
}
process.exit(isGood && !(isAll && flaky.length > 0) ? 0 : 1);
