import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findBrowser } from './scripts/browser.ts';

/** What takes more than the moment a unit test may take: PostgreSQL, or the whole program. */
const slow = ['scripts/{postgres,demo}.test.ts', 'packages/identity/**/*.db.test.ts'];
const component = ['apps/web/src/**/*.browser.test.tsx'];

/** Finding Chromium may mean installing it, so only a run of component tests looks for it. */
const runsComponentTests =
  !process.argv.some((word) => word.startsWith('--project')) ||
  process.argv.some((word) => /^(--project=)?component$/.test(word));
const chromium = runsComponentTests ? { executablePath: await findBrowser() } : {};

export default defineConfig({
  test: {
    // On two cores Vitest would use one; most of the time goes by in programs that the tests start.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          exclude: ['**/node_modules/**', ...slow, ...component],
          include: ['architecture.test.ts', '{packages,scripts,bench,apps/web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', ...slow],
          globalSetup: 'scripts/postgres-for-tests.ts',
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
        // Found before the first test: a library that Vite comes across later reloads the page under a test.
        optimizeDeps: { entries: ['apps/web/src/**/*.{ts,tsx}', '!**/*.test.ts'] },
        test: {
          name: 'component',
          include: component,
          testTimeout: 30_000,
          // A busy machine is slow; a failing test may take its time.
          expect: { poll: { timeout: 10_000 } },
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
