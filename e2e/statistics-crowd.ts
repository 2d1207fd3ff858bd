import { startProduct } from '@coursetrail/test-product';
import { expect, type Page } from '@playwright/test';
import { test as base, oncePerCampus, storedLogin } from './shell.ts';

type SubmittedCourse = { programId: string; semester: string; grade: string };

const took = (semester: string, programId: string, grade: string): SubmittedCourse => ({
  programId,
  semester,
  grade,
});

/** Has a slash in its name, and eight students whose percentages the tests work out by hand. */
export const small = 'Medical/Health Physics';

/**
 * All eight share their grades. They have a first semester, six a second and two a third, which are too few to be
 * visible. MATH 1500 has seven students, PHYSCS 2750 eight and MATH 1700 six; five more courses have fewer.
 */
const smallHistories: SubmittedCourse[][] = [
  ['A', 'A-', 'A', 'A'],
  ['A', 'A-', 'A', 'A'],
  ['B+', 'B', 'A', 'B'],
  ['B+', 'B', 'B', 'B'],
  ['C', 'B', 'B', ''],
  ['C', 'C+', 'B', ''],
  ['W', 'F', '', ''],
  ['', 'IP', '', ''],
].map(([math1500 = '', physics = '', math1700 = '', programming = ''], student) =>
  [
    took('FS22', 'MATH 1500', math1500),
    took('FS22', 'PHYSCS 2750', physics),
    took('FS22', 'CMP_SC 1050', programming),
    took('FS22', 'ENGLSH 1000', student === 7 ? 'A' : ''),
    took('SP23', 'MATH 1700', math1700),
    took('SP23', 'PHYSCS 2760', student < 4 ? 'B' : ''),
    took('SP23', 'STAT 2500', student === 0 ? 'A' : ''),
    took('FS23', 'PHYSCS 3150', student < 2 ? 'A' : ''),
  ].filter(({ grade }) => grade !== ''),
);

/** Enters the students of the major with the requests that every student's page sends. */
export const enterSmallMajor = oncePerCampus(async ({ product: { dataDir, command } }) => {
  // A second product on the same data accepts tokens that the tests sign. It publishes nothing, so that
  // all eight can be published together.
  const registry = await startProduct({
    engine: 'sqlite',
    dataDir,
    settings: { MIN_GROUP_SIZE: '100' },
  });
  try {
    for (const [index, courses] of smallHistories.entries())
      await enterHistory(registry.url, await registry.tokenFor(`Med-${index}`), small, courses);
  } finally {
    await registry.stop();
  }
  const { ok, output } = await command('publish', '--major', small);
  expect(ok, output).toBe(true);
});

async function enterHistory(url: string, token: string, major: string, courses: SubmittedCourse[]) {
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok, await reply.text()).toBe(true);
  };
  await send('PUT', '/account/sharing', { sharing: 'courses-and-grades' });
  await send('POST', '/set-major', { major });
  await send('POST', '/submit-course-history', { courses });
}

/** Gives this page's student a history. */
export async function enterOwnHistory(
  page: Page,
  major: string,
  courses: [semester: string, programId: string, grade: string][],
) {
  const { token } = await storedLogin(page);
  await enterHistory(
    new URL(page.url()).origin,
    token ?? '',
    major,
    courses.map((course) => took(...course)),
  );
}

export const test = base.extend<{ crowd: 'there' }>({
  crowd: [
    async ({ campus }, use) => {
      await enterSmallMajor(campus);
      await use('there');
    },
    { auto: true, timeout: 90_000 },
  ],
});
