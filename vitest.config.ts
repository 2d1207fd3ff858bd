import { browserArguments } from '@coursetrail/programs/browser';
import { universityModules } from '@coursetrail/university/vite-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

/** Real components in a real browser. */
const component = ['apps/web/src/**/*.browser.test.tsx'];
/** What runs with the second university, in a process of its own: each reads its university once. */
const lakeshore = ['{packages,apps}/**/*.lakeshore.test.ts'];
/** Anything that takes more than a second or two: whole programs, many PDFs, the built page. */
const slow = ['{packages,scripts,bench,conformance,apps}/**/*.slow.test.ts'];
/** What takes minutes or proves a rate: `npm run test:all` only. */
const nightly = ['{packages,scripts,bench,conformance,apps}/**/*.nightly.test.ts'];
/** Anything that writes to a database. */
const database = ['apps/server/**/*.test.ts', 'packages/identity/**/*.db.test.ts'];

/** Replaces globals that modules of the page read while they load, so each of these files loads its own modules. */
const isolated = ['apps/web/src/**/*.isolated.test.ts'];
/** Every project with properties: all of them draw the same examples in every run. */
const setupFiles = 'scripts/vitest-setup.ts';
/** Loading the modules again for each file would take longer than most tests. */
const sharedModules = { isolate: false, unstubGlobals: true, unstubEnvs: true };

/** On two cores Vitest would use one, but most of the time passes in programs that the tests start, and in waiting. */
const maxWorkers = 3;

/** A property with many examples takes seconds, and on a busy machine many. */
const testTimeout = 60_000;

/** For tests of real programs, databases and browsers, which a busy machine makes slow; only failing tests wait this long. */
const patient = { expect: { poll: { timeout: 30_000 } } };

/** Where the tests of routes and storage run. Each file works in a database of its own. */
const withDatabases = {
  ...sharedModules,
  setupFiles,
  globalSetup: 'packages/test-product/src/vitest-postgres.ts',
  ...patient,
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
          setupFiles,
          testTimeout,
          exclude: ['**/node_modules/**', ...slow, ...nightly, ...database, ...component, ...isolated, ...lakeshore],
          include: ['*.test.ts', '{packages,scripts,deploy,bench,conformance,apps}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: { name: 'unit-isolated', include: isolated, setupFiles, testTimeout },
      },
      {
        test: { name: 'unit-lakeshore', include: lakeshore, env: { UNIVERSITY: 'lakeshore' }, setupFiles, testTimeout },
      },
      {
        test: {
          ...sharedModules,
          name: 'slow',
          include: slow,
          setupFiles,
          ...patient,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...withDatabases,
          name: 'server',
          exclude: ['**/node_modules/**', ...slow, ...nightly, ...lakeshore],
          include: database,
          // Only a test that hangs takes this long: on a busy machine a hundred requests may need a minute.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...withDatabases,
          name: 'nightly',
          include: nightly,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        root: import.meta.dirname,
        logLevel: 'error',
        plugins: [universityModules()],
        worker: { format: 'es', plugins: () => [universityModules()] },
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
          globalSetup: 'packages/test-product/src/require-browser.ts',
          testTimeout: 120_000,
          ...patient,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              actionTimeout: 30_000,
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                ...(process.env['CHROMIUM_PATH'] && {
                  executablePath: process.env['CHROMIUM_PATH'],
                }),
                args: browserArguments,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
