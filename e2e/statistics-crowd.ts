import { startProduct } from '@coursetrail/test-product';
import { expect, type Page } from '@playwright/test';
import { test as base, kept } from './shell.ts';

type SubmittedCourse = { programId: string; semester: string; grade: string };

const took = (semester: string, programId: string, grade: string): SubmittedCourse => ({
  programId,
  semester,
  grade,
});

/** Has a slash in its name, and eight students whose percentages the tests work out by hand. */
export const small = 'Medical/Health Physics';

/**
 * Eight students. All have a first semester, six a second and two a third, which is too few to be visible. MATH 1500 has
 * six students with a grade, PHYSCS 2750 eight and MATH 1700 six; five more courses have fewer than five.
 */
const smallHistories: SubmittedCourse[][] = [
  ['A', 'A-', 'A', 'A'],
  ['A', 'A-', 'A', 'A'],
  ['B+', 'B', 'A', 'B'],
  ['B+', 'B', 'B', 'B'],
  ['C', 'B', 'B', ''],
  ['W', 'C+', 'B', ''],
  ['', 'F', '', ''],
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

/** Six students with twelve courses in one semester: more than ten bars. */
export const wide = 'Physics';
const wideHistories = Array.from({ length: 6 }, (_, student) =>
  Array.from({ length: 12 }, (_, n) =>
    took('FS22', `PHYSCS ${1000 + n}`, student % 2 ? 'A' : 'B'),
  ).filter((_, n) => student < 6 - (n % 3)),
);

/** Six students who between them fill 300 charts of grades. */
export const vast = 'Biological Sciences';
export const vastCharts = 300;
const letters = ['A', 'A-', 'B+', 'B', 'C', 'W'];
const vastHistories = letters.map((_, student) =>
  Array.from({ length: vastCharts }, (_, n) =>
    took(
      `${n % 2 ? 'FS' : 'SP'}${10 + Math.floor((n % 24) / 2)}`,
      `BIO_SC ${1000 + n}`,
      letters[(n + student) % letters.length] ?? 'A',
    ),
  ),
);

/** Enters the students of these majors before the tests, through the calls every student uses. */
async function enrollCrowd(dataDir: string): Promise<void> {
  // A second server on the data of the product under test, with students whose tokens the tests sign.
  const registry = await startProduct({ engine: 'sqlite', dataDir });
  try {
    for (const [major, histories] of Object.entries({
      [small]: smallHistories,
      [wide]: wideHistories,
      [vast]: vastHistories,
    })) {
      for (const [index, courses] of histories.entries()) {
        await enterHistory(
          registry.url,
          await registry.tokenFor(`${major.slice(0, 3)}-${index}`),
          major,
          courses,
        );
      }
    }
  } finally {
    await registry.stop();
  }
}

async function enterHistory(url: string, token: string, major: string, courses: SubmittedCourse[]) {
  const post = async (path: string, body: unknown) => {
    const reply = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok, await reply.text()).toBe(true);
  };
  await post('/set-major', { major });
  await post('/submit-course-history', { courses });
}

/** Gives this page's student a history. */
export async function enterOwnHistory(
  page: Page,
  major: string,
  courses: [semester: string, programId: string, grade: string][],
) {
  const { token } = await kept(page);
  await enterHistory(
    new URL(page.url()).origin,
    token ?? '',
    major,
    courses.map((course) => took(...course)),
  );
}

export const test = base.extend<object, { crowd: 'there' }>({
  crowd: [
    async ({ campus }, use) => {
      await enrollCrowd(campus.product.dataDir);
      await use('there');
    },
    { scope: 'worker', auto: true, timeout: 90_000 },
  ],
});
