import {
  type Crowd,
  courseHistoriesReply,
  coursePrerequisitesReply,
  crowdReply,
  documentSavedReply,
} from '@coursetrail/contract';
import { type PutAway, semesterToPlan, termName } from '@coursetrail/domain';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../server/query-client.ts';
import {
  anything,
  expectAccessible,
  inEveryLook,
  november3,
  renderInApp,
  servePublished,
  server,
  student,
} from '../test-kit.tsx';
import OthersTookNext from './others-took-next.tsx';

const next = page.getByRole('region', { name: 'Others took next' });
const codes = () =>
  [...next.element().querySelectorAll('li a[href^="/course/"]')].map(({ textContent }) => textContent);
const menuOf = (code: string) => next.getByRole('button', { name: `More for ${code}` });
const notForMe = page.getByRole('menuitem', { name: 'Not for me' });

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

test('each course has its title, the share who took it then, the answer on its prerequisites, and its page, at most three of a subject unless more are asked for', async () => {
  await renderInApp(<OthersTookNext major="Physics" />);
  await expect.element(next).toMatchTextContent('In their 2nd semester (40 students)');
  const item = (index: number) => next.getByRole('listitem').nth(index);
  await expect.element(item(0)).toMatchTextContent(/MATH 1700 Calculus II 50% ✓ Prerequisites met/);
  await expect.element(item(1)).toMatchTextContent('Prerequisites not met');
  await expect.element(item(2)).toMatchTextContent('Prerequisites: check the catalog');
  await expect.element(item(3)).toMatchTextContent('No prerequisites listed');
  await expect.element(next.getByRole('link', { name: 'MATH 1700' })).toHaveAttribute('href', '/course/MATH%201700');
  await inEveryLook(() => expectAccessible());
  // At most three of a subject.
  expect(codes()).toEqual(['MATH 1700', 'MATH 2300', 'MATH 2320', 'STAT 2500', 'ART 1000']);
  await next.getByRole('checkbox', { name: 'Show more per subject' }).click();
  expect(codes()).toContain('MATH 4100');
  await next.getByRole('checkbox', { name: 'Only subjects new to me' }).click();
  expect(codes()).toEqual(['STAT 2500', 'ART 1000']);
});

test('a prerequisite in progress is met if it is passed, and the sign says so', async () => {
  const courses = [{ _id: '1', programId: 'MATH 1500', semester: 'FS25', grade: 'IP' }];
  server.reply('GET /course-histories', courseHistoriesReply, [
    { firebaseUid: student.uid, major: 'Physics', courses },
  ]);
  await renderInApp(<OthersTookNext major="Physics" />);
  await expect
    .element(next.getByRole('listitem').first())
    .toMatchTextContent(/MATH 1700 Calculus II 50% ✓ Prerequisites met if you pass what you take now/);
});

test('one click puts a course into the next semester of the main plan, which is said and can be undone', async () => {
  const next1 = semesterToPlan(new Date());
  const sent = () => JSON.stringify(server.sentTo('PUT /account/documents/plans').at(-1) ?? '');
  server.reply('PUT /account/documents/plans', documentSavedReply, ({ body }) => ({
    version: (body as { version: number }).version + 1,
  }));
  await renderInApp(<OthersTookNext major="Physics" />);
  await next.getByRole('button', { name: 'Plan MATH 1700' }).click();
  await expect.element(next.getByRole('status')).toMatchTextContent(`MATH 1700 is in ${termName(next1)}. Undo`);
  const place = next.getByRole('link', { name: `MATH 1700: ${termName(next1)}` });
  await expect.element(place).toHaveAttribute('href', '/degree');
  await expect.element(place).toHaveFocus();
  await expect.poll(sent).toContain(`{"programId":"MATH 1700","semester":"${next1}"}`);
  await next.getByRole('button', { name: 'Undo' }).click();
  await expect.element(next.getByRole('button', { name: 'Plan MATH 1700' })).toBeVisible();
  await expect.poll(sent).not.toContain('MATH 1700');
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
  const first = await renderInApp(<OthersTookNext major="Physics" />);
  await expect.element(menuOf('MATH 1700')).toBeVisible();
  menuOf('MATH 1700').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(notForMe).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menuOf('MATH 1700')).not.toBeInTheDocument();
  await expect.element(menuOf('MATH 2300')).toHaveFocus();
  expect(codes()).toContain('MATH 4100');
  await expect.poll(stored).toEqual(['MATH 1700']);
  await first.unmount();

  queryClient.clear();
  await renderInApp(<OthersTookNext major="Physics" />);
  await next.getByRole('button', { name: '1 course put away' }).click();
  expect(codes().slice(0, 1)).toEqual(['MATH 2300']);
  await next.getByRole('button', { name: 'Take back MATH 1700' }).click();
  await expect.element(menuOf('MATH 1700')).toBeVisible();
  await expect.poll(stored).toEqual([]);
});

test('in short it names three courses, and all on request', async () => {
  await renderInApp(<OthersTookNext limit={3} major="Physics" />);
  await expect.element(menuOf('MATH 2320')).toBeVisible();
  expect(codes()).toHaveLength(3);
  await next.getByRole('button', { name: 'All 5' }).click();
  await expect.element(next.getByRole('link', { name: 'STAT 2500' })).toHaveFocus();
});

test('without a major, a crowd or a course left it says what would help', async () => {
  const none = await renderInApp(<OthersTookNext major={null} />);
  await expect.element(next.getByRole('link', { name: 'Choose my major' })).toHaveAttribute('href', '/form');
  await none.unmount();

  serveCrowd({ major: 'Classics', students: 0, publishedOn: null, semesters: [] });
  const unpublished = await renderInApp(<OthersTookNext major="Classics" />);
  await expect.element(next).toMatchTextContent('Not enough Classics students share courses yet.');
  await unpublished.unmount();

  const { semesters, ...major } = physics({});
  serveCrowd({ ...major, major: 'Art', semesters: semesters.slice(0, 1) });
  const tooFew = await renderInApp(<OthersTookNext major="Art" />);
  await expect.element(next).toMatchTextContent('Not enough Art students share their 2nd semester yet.');
  await tooFew.unmount();

  serveCrowd({ ...physics({}), major: 'Law' });
  await renderInApp(<OthersTookNext major="Law" />);
  await expect.element(next).toMatchTextContent('You’ve taken or put away every course that others took then.');
});
