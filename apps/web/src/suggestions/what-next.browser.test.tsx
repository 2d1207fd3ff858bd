import {
  type Crowd,
  courseHistoriesReply,
  coursePrerequisitesReply,
  crowdReply,
  documentSavedReply,
} from '@coursetrail/contract';
import type { PutAway } from '@coursetrail/domain';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../server/query-client.ts';
import { anything, november3, renderInApp, servePublished, server, student } from '../test-kit.tsx';
import WhatNext from './what-next.tsx';

const next = page.getByRole('region', { name: 'What comes next' });
const codes = () =>
  next
    .getByRole('listitem')
    .getByRole('link')
    .all()
    .map((link) => link.element().textContent);
const notForMe = (code: string) => next.getByRole('button', { name: `Not for me: ${code}` });

const physics = (courses: Record<string, number>): Crowd => ({
  major: 'Physics',
  students: 50,
  publishedOn: november3,
  semesters: [
    { n: 1, students: 50, courses: [{ programId: 'MATH 1500', students: 40 }] },
    {
      n: 2,
      students: 40,
      courses: Object.entries(courses).map(([programId, students]) => ({ programId, students })),
    },
  ],
});

const serveCrowd = (crowd: Crowd) => server.reply(`GET /visualizer/${crowd.major}`, crowdReply, crowd);

beforeEach(() => {
  server.reply('GET /course-histories', courseHistoriesReply, [
    {
      firebaseUid: student.uid,
      major: 'Physics',
      courses: [{ _id: '1', programId: 'MATH 1500', semester: 'FS25', grade: 'B' }],
    },
  ]);
  servePublished();
  serveCrowd(
    physics({
      'MATH 1700': 20,
      'MATH 2300': 18,
      'MATH 2320': 16,
      'MATH 4100': 14,
      'STAT 2500': 10,
      'ART 1000': 6,
    }),
  );
  server.reply('GET /catalogue/prerequisites', coursePrerequisitesReply, {
    'MATH 1700': { title: 'Calculus II', prerequisites: 'MATH 1500 (C-)' },
    'MATH 2300': { title: 'Calculus III', prerequisites: 'MATH 1700' },
    'MATH 2320': { title: 'Discrete Mathematics', prerequisites: 'instructor consent' },
    'STAT 2500': { title: 'Statistics', prerequisites: null },
  });
});

test('each course comes with a sentence that counts, the answer on its prerequisites, and its page, at most three of a subject unless more are asked for', async () => {
  await renderInApp(<WhatNext major="Physics" />);
  await expect.element(next).toMatchTextContent('Your second semester is next.');
  const item = (index: number) => next.getByRole('listitem').nth(index);
  await expect
    .element(item(0))
    .toMatchTextContent(
      /MATH 1700 Calculus II.*Of 40 Physics students with a second semester, 50% took MATH 1700 in it\..*Your courses meet its prerequisites\./,
    );
  await expect.element(item(1)).toMatchTextContent('Your courses don’t meet its prerequisites.');
  await expect.element(item(2)).toMatchTextContent(/can’t tell whether you meet its prerequisites/);
  await expect.element(item(3)).toMatchTextContent('Our catalog lists no prerequisites.');
  await expect.element(next.getByRole('link', { name: 'MATH 1700' })).toHaveAttribute('href', '/course/MATH%201700');
  // At most three of a subject.
  expect(codes()).toEqual(['MATH 1700', 'MATH 2300', 'MATH 2320', 'STAT 2500', 'ART 1000']);
  await next.getByRole('checkbox', { name: 'More than 3 of a subject' }).click();
  expect(codes()).toContain('MATH 4100');
  await next.getByRole('checkbox', { name: 'Outside my subjects' }).click();
  expect(codes()).toEqual(['STAT 2500', 'ART 1000']);
});

/** What the server has of the student, as long as the test runs. */
function servePutAway() {
  let stored: { version: number; document: PutAway | null } = { version: 0, document: null };
  server.reply('GET /account/documents/put-away', anything, () => stored);
  server.reply('PUT /account/documents/put-away', documentSavedReply, ({ body }) => {
    const { version, document } = body as { version: number; document: PutAway };
    stored = { version: version + 1, document };
    return { version: stored.version };
  });
  return () => stored.document?.courses;
}

test('what is not for me goes and stays away, by keyboard too, until it is taken back', async () => {
  const stored = servePutAway();
  const first = await renderInApp(<WhatNext major="Physics" />);
  await expect.element(notForMe('MATH 1700')).toBeVisible();
  notForMe('MATH 1700').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notForMe('MATH 1700')).not.toBeInTheDocument();
  await expect.element(notForMe('MATH 2300')).toHaveFocus();
  expect(codes()).toContain('MATH 4100');
  await expect.poll(stored).toEqual(['MATH 1700']);
  await first.unmount();

  queryClient.clear();
  await renderInApp(<WhatNext major="Physics" />);
  await next.getByRole('button', { name: '1 course put away' }).click();
  expect(codes().slice(0, 1)).toEqual(['MATH 2300']);
  await next.getByRole('button', { name: 'Take back MATH 1700' }).click();
  await expect.element(notForMe('MATH 1700')).toBeVisible();
  await expect.poll(stored).toEqual([]);
});

test('in short it names three courses, and all on request', async () => {
  await renderInApp(<WhatNext compact major="Physics" />);
  await expect.element(notForMe('MATH 2320')).toBeVisible();
  expect(codes()).toHaveLength(3);
  await next.getByRole('button', { name: 'Show all 5' }).click();
  await expect.element(next.getByRole('link', { name: 'STAT 2500' })).toHaveFocus();
});

test('without a major, a crowd or a course left it says what would help', async () => {
  const none = await renderInApp(<WhatNext major={null} />);
  await expect.element(next.getByRole('link', { name: 'Choose my major' })).toHaveAttribute('href', '/form');
  await none.unmount();

  serveCrowd({ major: 'Classics', students: 0, publishedOn: null, semesters: [] });
  const unpublished = await renderInApp(<WhatNext major="Classics" />);
  await expect
    .element(next)
    .toMatchTextContent('What Classics students took next appears once enough of them share their courses.');
  await unpublished.unmount();

  const { semesters, ...major } = physics({});
  serveCrowd({ ...major, major: 'Art', semesters: semesters.slice(0, 1) });
  const tooFew = await renderInApp(<WhatNext major="Art" />);
  await expect
    .element(next)
    .toMatchTextContent('Too few students in Art have a second semester to say what they took in it.');
  await tooFew.unmount();

  serveCrowd({ ...physics({}), major: 'Law' });
  await renderInApp(<WhatNext major="Law" />);
  await expect.element(next).toMatchTextContent('You’ve taken or put away every course that others took then.');
});
