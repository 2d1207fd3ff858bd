import { browserArguments } from '@coursetrail/programs/browser';
import { defineConfig, devices } from '@playwright/test';

/** The journeys of a student among others. */
const amongOthers = ['sharing', 'statistics', 'visualizer'].map((name) => `${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './packages/test-product/src/require-browser.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Only to tell flaky from broken: a test that passes at its second attempt is reported by scripts/test.ts.
  retries: 1,
  workers: 2,
  // Generous for a busy machine with two cores: slow pages are found by the benchmarks, not here.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // When everything is broken, nobody needs to wait for every test.
  maxFailures: 12,
  use: {
    // A click on what never comes, or a page that never loads, must not wait for the limit of the whole journey.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Without a graphics card animation costs processor time; tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test would make them a third slower.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: browserArguments,
      // Where no locale is set, Chromium cannot save a file in a folder whose name is not plain ASCII.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    // One worker, because entering a crowd of students takes longer than any of these journeys.
    { name: 'crowd', testMatch: amongOthers, workers: 1, use: devices['Desktop Chrome'] },
    { name: 'desktop', testIgnore: amongOthers, use: devices['Desktop Chrome'] },
  ],
});
