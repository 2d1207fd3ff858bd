import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['architecture.test.ts', '{packages,scripts,bench,apps/web}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: 'scripts/postgres-for-tests.ts',
          // Each test file works in a database of its own.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
