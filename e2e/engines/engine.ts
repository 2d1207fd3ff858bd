import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Campus, startCampus, type TestStudent } from '@coursetrail/test-product';
import { test as base, expect } from '@playwright/test';
import { startFirefox } from './firefox-page.ts';
import { type JourneyStudent, studentAt } from './student.ts';
import { startWebKit } from './webkit-page.ts';

const starts = { firefox: startFirefox, webkit: startWebKit };

export type EngineOptions = { engine: keyof typeof starts };

type EngineFixtures = EngineOptions & {
  campus: Campus;
  credentials: TestStudent;
  /** Who walks all journeys, in one browser. */
  student: JourneyStudent;
};

/** The product with invented students, and one who uses it with another engine. */
export const test = base.extend<
  { complaints: { expected: boolean }; savePicture: (name: string) => Promise<void> },
  EngineFixtures
>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  campus: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const campus = await startCampus();
      const seeded = await campus.product.command('seed', '--students', '600', '--seed', '1');
      expect(seeded.ok, seeded.output).toBe(true);
      await use(campus);
      await campus.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  credentials: [async ({ campus }, use) => use(await campus.enroll()), { scope: 'worker' }],
  student: [
    async ({ engine, campus }, use) => {
      const page = await starts[engine]();
      console.log(page.browser);
      await use(studentAt(page, campus.product.url));
      await page.close();
    },
    // The browser may have to be installed.
    { scope: 'worker', timeout: 900_000 },
  ],
  /** Saves what the window shows; beside the other results, under the name of the engine. */
  savePicture: async ({ student, engine }, use, { project }) => {
    const folder = path.join(project.outputDir, engine);
    mkdirSync(folder, { recursive: true });
    await use(async (name) => writeFileSync(path.join(folder, `${name}.png`), await student.page.picture(), 'base64'));
  },
  /** Fails a test during which the browser complained, unless complaints are expected. */
  complaints: [
    async ({ student: { page }, savePicture }, use, testInfo) => {
      const options = { expected: false };
      await use(options);
      if (testInfo.status !== 'passed') await savePicture('failed');
      const complaints = await page.takeComplaints();
      if (!options.expected) expect(complaints, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
});
