import { browserArguments, findBrowser } from '@coursetrail/test-product/browser';
import { defineConfig, devices } from '@playwright/test';

// Every worker reads this file again and must come to the same answers, so they are kept in the environment.
process.env['CHROMIUM_PATH'] ||= await findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A browser on a busy machine may lose a race that is nobody's fault; what passes only then is named at the end.
  retries: 1,
  workers: 2,
  // Wide enough for a busy machine of two cores: a slow page is a matter for measurements, not for these.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalTimeout: 44 * 60_000,
  // What is broken for good need not be waited for in every test.
  maxFailures: 12,
  use: {
    // Without a graphics card every moving picture is work for the processor; tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test would take a third of their time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'],
      args: browserArguments,
    },
  },
  projects: [{ name: 'desktop', use: devices['Desktop Chrome'] }],
});
