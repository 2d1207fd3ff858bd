import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import usual from '../../playwright.config.ts';

// Before a worker loads a journey: what a process knows of its university, it knows from the beginning.
process.env['UNIVERSITY'] = 'lakeshore';

// The second university: `npm run e2e -- --config=e2e/lakeshore/playwright.config.ts`.
export default defineConfig({
  ...usual,
  testDir: '.',
  testMatch: 'journeys.ts',
  outputDir: path.join(import.meta.dirname, '../../test-results/lakeshore'),
  globalSetup: '../../packages/test-product/src/require-browser.ts',
  workers: 1,
  fullyParallel: false,
  projects: [{ name: 'lakeshore', use: devices['Desktop Chrome'] }],
});
