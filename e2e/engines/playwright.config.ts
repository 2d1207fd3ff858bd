import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './engine.ts';

// Other browsers than Chromium: `npm run engines`, or one of them with `npm run engines -- --project=webkit`.
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  testMatch: 'journeys.ts',
  outputDir: path.join(import.meta.dirname, '../../test-results/engines'),
  forbidOnly: true,
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: (['firefox', 'webkit'] as const).map((engine) => ({
    name: engine,
    use: { engine },
  })),
});
