export type TestOutcomes = {
  passed: number;
  failed: string[];
  skipped: number;
  /** Failed, and then passed without a change. */
  flaky: string[];
  files: FileTime[];
};
export type FileTime = { file: string; seconds: number };

export const noTests: TestOutcomes = { passed: 0, failed: [], skipped: 0, flaky: [], files: [] };

type Suite = { specs?: Spec[]; suites?: Suite[] };
export type SpecStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';
type Spec = {
  file: string;
  title: string;
  tests: { status: SpecStatus; results: { duration: number }[] }[];
};

/** What became of each test, from Playwright's JSON report. */
export function outcomesIn({ suites }: { suites: Suite[] }): TestOutcomes {
  const specsIn = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
  const tests = suites.flatMap(specsIn).flatMap((spec) => spec.tests.map(({ status }) => ({ spec, status })));
  const having = (wanted: SpecStatus) =>
    tests.filter(({ status }) => status === wanted).map(({ spec }) => `${spec.file}: ${spec.title}`);
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
