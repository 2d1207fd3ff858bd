import {
  catalogReply,
  courseHistoriesReply,
  courseSeasonsReply,
  documentReply,
  documentSavedReply,
  pathwaysReply,
} from '@coursetrail/contract';
import { semesterToPlan, termName } from '@coursetrail/domain';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { becomeVisitor } from '../identity/test-kit.ts';
import {
  expectAccessible,
  inEveryLook,
  november3,
  renderInApp,
  servePublished,
  server,
  student,
} from '../test-kit.tsx';
import { Component } from './courses.page.tsx';

const search = page.getByRole('searchbox', { name: 'Code or title' });
const status = page.getByRole('status').first();
const codes = () => [...document.querySelectorAll('li a[href^="/course/"]')].map(({ textContent }) => textContent);
const expectFound = (...expected: string[]) => expect.poll(codes).toEqual(expected);
const filter = (name: string) => page.getByRole('checkbox', { name });

const Address = () => <p>{useLocation().search}</p>;
const open = (query = '') =>
  renderInApp(
    <main>
      <Component />
      <Address />
    </main>,
    { at: `/courses${query}` },
  );

beforeEach(() =>
  server.reply('GET /catalogue', catalogReply, [
    ['MATH 1500', 'Analytic Geometry and Calculus I', '5', 'MATH 1100'],
    ['MATH 1700', 'Calculus II', '5', 'MATH 1500 (C-)'],
    ['MATH 2300', 'Calculus III', '3', 'MATH 1700'],
    ['PHIL 1000', 'General Introduction to Philosophy', '3', null],
    ['PHIL 7100', 'Seminar', '1-3', 'instructor consent'],
  ]),
);

test('a visitor finds courses by words and by what the catalog says, reads what we have no data for, and nothing of a plan', async () => {
  await becomeVisitor();
  await open();
  await expect.element(status).toMatchTextContent('5 courses');
  await search.fill('calculus');
  await expectFound('MATH 1500', 'MATH 1700', 'MATH 2300');
  await page.getByLabelText('Credits').selectOptions('3');
  await expectFound('MATH 2300');
  await page.getByLabelText('Subject').selectOptions('PHIL');
  await expect.element(status).toMatchTextContent('No course fits.');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectFound('MATH 1500', 'MATH 1700', 'MATH 2300');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Plan / }).elements()).toEqual([]);
  await expect
    .element(page.getByText(/General education, instructors and open seats are not in our data/))
    .toBeVisible();
  await inEveryLook(() => expectAccessible());
});

test('a student keeps to what they can take next, what the audit lists, what others take and when, and what opens a course on the list, and plans from there', async () => {
  server.reply('GET /course-histories', courseHistoriesReply, [
    {
      ...{ firebaseUid: student.uid, major: 'Physics' },
      courses: [{ _id: '1', programId: 'MATH 1500', semester: 'FS25', grade: 'IP' }],
    },
  ]);
  server.reply('GET /account/documents/audits', documentReply('audits'), {
    version: 1,
    document: {
      audits: [
        {
          courses: [],
          programs: [{ requirements: [{ mark: 'NO', title: 'Mathematics', choices: ['MATH 2***', 'MATH 2300'] }] }],
        },
      ],
    },
  });
  server.reply('PUT /account/documents/plans', documentSavedReply, { version: 1 });
  servePublished();
  server.reply('GET /visualizer/Physics/pathways', pathwaysReply, {
    ...{ major: 'Physics', madeOn: november3, students: 20, lateStudents: 0, next: [], before: [], loads: [] },
    courses: [
      { programId: 'MATH 1700', students: 12, late: 0 },
      { programId: 'PHIL 1000', students: 16, late: 0 },
    ],
  });
  server.reply('GET /course-seasons', courseSeasonsReply, { 'MATH 2300': { often: ['fall'], hardly: [] } });
  await open();
  await filter('I can take it next').click();
  await expectFound('MATH 1700', 'PHIL 1000');
  await filter('Taken by others in Physics').click();
  await expectFound('PHIL 1000', 'MATH 1700');
  await expect.element(page.getByRole('listitem').first()).toMatchTextContent(/PHIL 1000.*80%.*3 credits/);
  await filter('Taken by others in Physics').click();
  await filter('Opens a course on my list').click();
  await expectFound('MATH 1700');
  await page.getByRole('button', { name: 'Plan MATH 1700' }).click();
  const said = `MATH 1700 is in ${termName(semesterToPlan(new Date()))}. Undo`;
  await expect.element(page.getByRole('status').last()).toMatchTextContent(said);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await filter('Listed by my audit').click();
  await expectFound('MATH 2300');
  await page.getByLabelText('Others take it in').selectOptions('spring');
  await expect.element(status).toMatchTextContent('No course fits.');
  await page.getByLabelText('Others take it in').selectOptions('fall');
  await expectFound('MATH 2300');
  await expect.element(page.getByText('?season=fall&only=listed')).toBeVisible();
  await inEveryLook(() => expectAccessible());
});

test('the address holds the filters, and the arrow keys go from the field through the results and back', async () => {
  server.reply('GET /course-histories', courseHistoriesReply, []);
  await open('?q=calculus&level=1');
  await expectFound('MATH 1500', 'MATH 1700');
  await expect.element(search).toHaveValue('calculus');
  await search.click();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('link', { name: 'MATH 1700' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard(' ii');
  await expectFound('MATH 1700');
  await expect.element(page.getByText('?q=calculus+ii&level=1')).toBeVisible();
});

test('a student who has nothing yet reads what each filter waits for; a catalog that cannot be loaded can be tried again', async () => {
  server.reply('GET /course-histories', courseHistoriesReply, []);
  server.refuse('GET /catalogue', 'internal-error');
  await open();
  await expect.element(page.getByText('We couldn’t load the catalog.')).toBeVisible();
  for (const name of [
    'I can take it next',
    'Listed by my audit',
    'Taken by others in my major',
    'Opens a course on my list',
  ])
    await expect.element(filter(name)).toBeDisabled();
  expect(page.getByText('No course fits').elements()).toEqual([]);
});
