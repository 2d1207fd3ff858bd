import {
  type CoursePage,
  courseHistoriesReply,
  coursePageReply,
  crowdReply,
} from '@coursetrail/contract';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
import { Component } from './course.tsx';

const calculus: CoursePage = {
  code: 'MATH 1700',
  title: 'Calculus II',
  description: null,
  credits: '5',
  prerequisites: '(MATH 1500 (C-) or instructor consent) and STAT 1300',
  needs: [
    { code: 'MATH 1500', title: 'Analytic Geometry and Calculus I' },
    { code: 'STAT 1300', title: 'Elementary Statistics' },
  ],
  opens: Array.from({ length: 13 }, (_, index) => ({
    code: `MATH ${2300 + index}`,
    title: `Course ${index}`,
  })),
};

async function openCourse(course: CoursePage = calculus) {
  server.reply(`GET /courses/${encodeURIComponent(course.code)}/page`, coursePageReply, course);
  await renderInApp(
    <main>
      <Routes>
        <Route path="/course/:code" element={<Component />} />
      </Routes>
    </main>,
    { at: `/course/${encodeURIComponent(course.code)}` },
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(course.code);
}

const needs = page.getByRole('region', { name: 'Needs' });
const opens = page.getByRole('region', { name: 'Opens' });

function haveTaken(taken: Record<string, string>, major = 'Physics') {
  const courses = Object.entries(taken).map(([programId, grade], index) => ({
    _id: `id-${index}`,
    programId,
    semester: 'FS22',
    grade,
  }));
  server.reply('GET /course-histories', courseHistoriesReply, [
    { firebaseUid: student.uid, major, courses },
  ]);
  servePublished();
  server.reply(`GET /visualizer/${major}`, crowdReply, {
    major,
    students: 40,
    publishedOn: november3,
    semesters: [
      { n: 2, students: 40, courses: [{ programId: 'MATH 1700', students: 24 }] },
      { n: 3, students: 30, courses: [{ programId: 'MATH 1700', students: 6 }] },
    ],
  });
}

describe('for a visitor', () => {
  test('the page says what the catalog knows, and ticks nothing', async () => {
    becomeVisitor();
    await openCourse();
    await expect.element(page.getByText(/^Calculus II/)).toBeVisible();
    await expect.element(page.getByText('5 credits')).toBeVisible();
    await expect.element(needs).toMatchTextContent(/All of.*One of.*MATH 1500.*with C- or better/);
    await expect.element(needs).toMatchTextContent(/instructor consent.*STAT 1300/);
    expect(needs.getByText('You have this').elements()).toEqual([]);
    await expect.element(page.getByText('Log in to compare it with your courses.')).toBeVisible();
    await expect
      .element(needs.getByRole('link', { name: 'MATH 1500' }))
      .toHaveAttribute('href', '/course/MATH%201500');
  });

  test('a course that opens many shows the first, and all on request', async () => {
    becomeVisitor();
    await openCourse();
    await expect.element(opens).toMatchTextContent('13 courses name it among their prerequisites.');
    expect(opens.getByRole('listitem').elements()).toHaveLength(10);
    await opens.getByRole('button', { name: 'Show all 13' }).click();
    expect(opens.getByRole('listitem').elements()).toHaveLength(13);
  });

  test('a course without prerequisites, or with a rule in free text, says so', async () => {
    becomeVisitor();
    await openCourse({ ...calculus, code: 'ART 1000', prerequisites: null, needs: [], opens: [] });
    await expect.element(needs).toMatchTextContent('Our catalog lists no prerequisites.');
    await expect.element(opens).toMatchTextContent('No course in our catalog asks for this one.');
  });
});

describe('for a student', () => {
  test('each need is met, missing, or beyond what courses can tell', async () => {
    haveTaken({ 'MATH 1500': 'B', 'MATH 1700': 'IP' });
    await openCourse();
    await expect.element(needs).toMatchTextContent('Your courses don’t meet this.');
    await expect.element(needs).toMatchTextContent(/You have this: .?MATH 1500.*You: B/);
    await expect.element(needs).toMatchTextContent(/We can’t know: .?instructor consent/);
    await expect.element(needs).toMatchTextContent(/Missing: .?STAT 1300/);
    await expect.element(page.getByText(/^You took it in Fall 2022 \(IP\)\.$/)).toBeVisible();
  });

  test('where the history decides nothing, the page leaves it to the adviser', async () => {
    haveTaken({ 'STAT 1300': 'A' });
    await openCourse();
    await expect
      .element(needs)
      .toMatchTextContent('Your courses alone can’t tell. Your adviser can.');
  });

  test('the others in the major say when it is taken', async () => {
    haveTaken({ 'STAT 1300': 'A' });
    await openCourse();
    const when = page.getByRole('region', { name: 'When Physics students take it' });
    await expect.element(when).toMatchTextContent(/Semester 2.*60%.*24 of 40 students/);
    await expect.element(when).toMatchTextContent(/Semester 3.*20%.*6 of 30 students/);
  });

  test('the page is accessible in every look', async () => {
    haveTaken({ 'MATH 1500': 'B' });
    await openCourse();
    await expect.element(page.getByText('Share of the others')).toBeVisible();
    await inEveryLook(() => expectAccessible());
  });
});

test('an unknown course says so, and a failure can be tried again', async () => {
  becomeVisitor();
  server.refuse('GET /courses/MATH%201700/page', 'course-unknown');
  await renderInApp(
    <Routes>
      <Route path="/course/:code" element={<Component />} />
    </Routes>,
    { at: '/course/MATH%201700' },
  );
  await expect.element(page.getByText(/MATH 1700 isn’t in our catalog\./)).toBeVisible();
});
