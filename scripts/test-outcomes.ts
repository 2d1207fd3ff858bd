import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@coursetrail/test-product/processes';

export type TestOutcomes = {
  passed: number;
  failed: string[];
  skipped: number;
  flaky: string[];
  files: FileTime[];
};
export type FileTime = { file: string; seconds: number };

export const noTests: TestOutcomes = { passed: 0, failed: [], skipped: 0, flaky: [], files: [] };

/** A test that failed and then passed without a change. */
export type FlakyTest = { test: string; count: number; lastSeen: string };

const rememberedDays = 30;
const file = path.join(root, '.cache', 'flaky.json');

type Suite = { specs?: Spec[]; suites?: Suite[] };
export type SpecStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';
type Spec = {
  file: string;
  title: string;
  tests: { status: SpecStatus; results: { duration: number }[] }[];
};

/** What became of each test, from Playwright's JSON report. */
export function outcomesIn({ suites }: { suites: Suite[] }): TestOutcomes {
  const specsIn = (suite: Suite): Spec[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsIn),
  ];
  const tests = suites
    .flatMap(specsIn)
    .flatMap((spec) => spec.tests.map(({ status }) => ({ spec, status })));
  const having = (wanted: SpecStatus) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ spec }) => `${spec.file}: ${spec.title}`);
  const flaky = having('flaky');
  const files = Map.groupBy(suites.flatMap(specsIn), ({ file }) => file);
  const secondsOf = (specs: readonly Spec[]) =>
    specs
      .flatMap(({ tests: attempted }) => attempted.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration / 1000, 0);
  return {
    passed: having('expected').length + flaky.length,
    failed: having('unexpected'),
    skipped: having('skipped').length,
    flaky,
    files: [...files].map(([file, specs]) => ({
      file: `e2e/${file}`,
      seconds: secondsOf(specs),
    })),
  };
}

const slowestShown = 10;

/** The files that took the longest, so that a slow one is seen before ten are. */
export const slowestFilesText = (files: readonly FileTime[]): string =>
  [
    'The slowest files:',
    ...files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, slowestShown)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`),
  ].join('\n');

/** Counts what a run found, and drops what has been quiet for a month. */
export function withFound(
  known: readonly FlakyTest[],
  found: readonly string[],
  now: Date,
): FlakyTest[] {
  const lastSeen = now.toISOString().slice(0, 10);
  const oldest = new Date(now.getTime() - rememberedDays * 86_400_000).toISOString().slice(0, 10);
  const counts = new Map(known.map((flaky) => [flaky.test, flaky]));
  for (const test of found)
    counts.set(test, { test, count: (counts.get(test)?.count ?? 0) + 1, lastSeen });
  return [...counts.values()].filter((flaky) => flaky.lastSeen >= oldest);
}

export function readFlakyTests(): FlakyTest[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return []; // no run has found any
  }
}

export function recordFlakyTests(found: readonly string[]): void {
  const known = withFound(readFlakyTests(), found, new Date());
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(known, null, 2)}\n`);
}

/** What a run prints before its first step. */
export const flakyTestsText = (known: readonly FlakyTest[]): string =>
  [
    `Flaky in earlier runs on this machine (.cache/flaky.json; delete a line once its test is fixed):`,
    ...known.map(({ test, count, lastSeen }) => `  ${test} (${count} times, last on ${lastSeen})`),
  ].join('\n');
