import { browserArguments, findBrowser } from '@coursetrail/test-product/browser';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Real components in a real browser. */
const component = ['apps/web/src/**/*.browser.test.tsx'];
/** Anything that takes more than a second or two: whole programs, many PDFs, the built page. */
const slow = ['{packages,scripts,bench,conformance,apps}/**/*.slow.test.ts'];
/** Anything that writes to a database, on both engines. */
const database = ['apps/server/**/*.test.ts', 'packages/identity/**/*.db.test.ts'];

/** Many modules of the page read browser globals while they load, so each of these files loads its own. */
const web = ['apps/web/src/**/*.test.ts'];
/** Loading the modules again for each file would take longer than most tests. */
const sharedModules = { isolate: false, unstubGlobals: true, unstubEnvs: true };

/** Finding Chromium may mean installing it, so only a run of component tests looks for it. */
const runsComponentTests =
  !process.argv.some((word) => word.startsWith('--project')) ||
  process.argv.some((word) => /^(--project=)?component$/.test(word));
const chromium = runsComponentTests ? { executablePath: await findBrowser() } : {};

/** On two cores Vitest would use one, but most of the time passes in programs that the tests start, and in waiting. */
const maxWorkers = 3;

/** For tests of real programs, databases and browsers, which a busy machine makes slow; only failing tests wait this long. */
const patient = {
  expect: { poll: { timeout: 10_000 } },
  // Only to tell flaky from broken: a test that passes at its second attempt is reported by scripts/test.ts.
  retry: 1,
};

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        // This project and the next are all that `npm run check` runs.
        test: {
          ...sharedModules,
          name: 'unit',
          // A property with many examples takes seconds on a busy machine.
          testTimeout: 20_000,
          exclude: ['**/node_modules/**', ...slow, ...database, ...component, ...web],
          include: [
            '*.test.ts',
            '{packages,scripts,deploy,bench,conformance,apps}/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: { name: 'unit-web', include: web },
      },
      {
        test: {
          name: 'slow',
          include: slow,
          ...patient,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...sharedModules,
          name: 'server',
          exclude: ['**/node_modules/**', ...slow],
          include: database,
          globalSetup: 'packages/test-product/src/vitest-postgres.ts',
          ...patient,
          // Each test file works in a database of its own.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: import.meta.dirname,
        logLevel: 'error',
        cacheDir: '.cache/component-tests',
        // Listed before the first test: a library that Vite discovers later reloads the page under a test.
        optimizeDeps: { entries: ['apps/web/src/**/*.{ts,tsx}', '!**/*.test.ts'] },
        test: {
          name: 'component',
          include: component,
          setupFiles: 'apps/web/test-setup.ts',
          // Loading the page again for each file would take as long as its tests.
          isolate: false,
          maxWorkers,
          testTimeout: 30_000,
          ...patient,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              actionTimeout: 10_000,
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: { ...chromium, args: browserArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
