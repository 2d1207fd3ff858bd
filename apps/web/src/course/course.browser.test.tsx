import {
  type CoursePage,
  courseHistoriesReply,
  coursePageReply,
  type TakenCoursePage,
  takenCoursePageReply,
} from '@coursetrail/contract';
import { Route, Routes, useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomeVisitor } from '../identity/test-kit.ts';
import { readLoginState } from '../session/login-state.ts';
import {
  expectAccessible,
  inEveryLook,
  november3,
  renderInApp,
  servePublished,
  server,
  student,
} from '../test-kit.tsx';
import { Component } from './course.page.tsx';

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

const taken: TakenCoursePage = {
  ...calculus,
  opens: calculus.opens.map((course, index) => (index > 10 ? { ...course, takers: 2 * index } : course)),
  major: 'Physics',
  publishedOn: november3,
  students: 40,
  semesters: [
    { n: 2, students: 40, takers: 24 },
    { n: 3, students: 30, takers: 6 },
  ],
  seasons: { often: ['fall'], hardly: [] },
  otherMajors: [{ major: 'Chemistry', students: 50, takers: 30, semester: 1 }],
  around: {
    takers: 30,
    justBefore: [{ code: 'MATH 1500', title: 'Calculus I', students: 24 }],
    next: [{ code: 'MATH 2300', title: 'Calculus III', students: 12 }],
    before: [
      { code: 'MATH 1500', title: 'Calculus I', students: 27 },
      { code: 'ENGLSH 1000', title: 'Writing and Rhetoric', students: 15 },
    ],
  },
  holdsUp: {
    courses: [
      { code: 'MATH 2300', title: 'Calculus III' },
      { code: 'PHYSCS 2760', title: 'Optics' },
    ],
    of: 17,
    unread: 1,
  },
  grades: { students: 28, values: { A: 50, B: 50 } },
  gradesInAllMajors: { students: 90, values: { A: 20, C: 80 } },
};

/** Where the login would lead back to. */
const LoginProbe = () => `Back to ${readLoginState(useLocation().state).from}`;

const openAddress = (code: string) =>
  renderInApp(
    <main>
      <Routes>
        <Route path="/course/:code" element={<Component />} />
        <Route path="/login" element={<LoginProbe />} />
      </Routes>
    </main>,
    { at: `/course/${code}` },
  );

/** For a student of Physics; a visitor gets the catalog's part. */
async function openCourse(change: Partial<TakenCoursePage> = {}) {
  const course = { ...taken, ...change };
  const path = `/courses/${encodeURIComponent(course.code)}/page` as const;
  server.reply(`GET ${path}`, coursePageReply, { ...calculus, ...change });
  server.reply(`GET ${path}/Physics`, takenCoursePageReply, course);
  await openAddress(encodeURIComponent(course.code));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(course.code);
}

const needs = page.getByRole('region', { name: 'Needs' });
const opens = page.getByRole('region', { name: 'Opens' });

function haveTaken(grades: Record<string, string>, major = 'Physics') {
  const courses = Object.entries(grades).map(([programId, grade], index) => ({
    _id: `id-${index}`,
    programId,
    semester: 'FS22',
    grade,
  }));
  server.reply('GET /course-histories', courseHistoriesReply, [{ firebaseUid: student.uid, major, courses }]);
  servePublished();
}

const region = (name: string) => page.getByRole('region', { name });

describe('for a visitor', () => {
  test('the page says what the catalog knows, the first of the courses it opens, and ticks nothing; the login leads back to the course', async () => {
    becomeVisitor();
    await openCourse();
    await expect.element(page.getByText(/^Calculus II/)).toBeVisible();
    await expect.element(page.getByText('5 credits')).toBeVisible();
    await expect.element(needs).toMatchTextContent(/All of.*One of.*MATH 1500.*with C- or better/);
    await expect.element(needs).toMatchTextContent(/instructor consent.*STAT 1300/);
    expect(needs.getByText('You have this').elements()).toEqual([]);
    await expect.element(page.getByText(/^Log in to compare it with your courses/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'MATH in the catalog' }))
      .toHaveAttribute('href', 'https://catalog.missouri.edu/courseofferings/math/');
    await expect.element(needs.getByRole('link', { name: 'MATH 1500' })).toHaveAttribute('href', '/course/MATH%201500');
    await expect.element(opens).toMatchTextContent('13 courses list it as a prerequisite.');
    expect(opens.getByRole('listitem').elements()).toHaveLength(10);
    await opens.getByRole('button', { name: 'Show all 13' }).click();
    expect(opens.getByRole('listitem').elements()).toHaveLength(13);
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect.element(page.getByText('Back to /course/MATH%201700')).toBeVisible();
  });

  test('a course without prerequisites, or with a rule in free text, says so', async () => {
    becomeVisitor();
    await openCourse({ code: 'ART 1000', prerequisites: null, needs: [], opens: [] });
    await expect.element(needs).toMatchTextContent('No prerequisites listed.');
    await expect.element(opens).toMatchTextContent('No course in our catalog asks for this one.');
  });
});

describe('for a student', () => {
  test('each need is met, missing, or beyond what courses can tell', async () => {
    haveTaken({ 'MATH 1500': 'B' });
    await openCourse();
    await expect.element(needs).toMatchTextContent('Your courses don’t meet this.');
    await expect.element(needs).toMatchTextContent(/You have this: .?MATH 1500.*You: B/);
    await expect.element(needs).toMatchTextContent(/We can’t know: .?instructor consent/);
    await expect.element(needs).toMatchTextContent(/Missing: .?STAT 1300/);
  });

  test('of a course the student has, the attempts are named and nothing says the needs aren’t met', async () => {
    haveTaken({ 'MATH 1700': 'C', 'MATH 1700H': 'IP' });
    await openCourse();
    await expect.element(page.getByText(/^You took it in Fall 2022 \(C\)\. In progress in Fall 2022\.$/)).toBeVisible();
    await expect.element(needs).toMatchTextContent(/Missing: .?STAT 1300/);
    expect(needs.getByText(/Your courses/).elements()).toEqual([]);
  });

  test('before the first course is entered nothing is missing', async () => {
    haveTaken({});
    await openCourse();
    await expect.element(needs).toMatchTextContent(/^NeedsAdd your courses to see whether they meet this\./);
    expect(needs.getByText('Missing').elements()).toEqual([]);
  });

  test('where the history decides nothing, the page leaves it to the catalog', async () => {
    haveTaken({ 'STAT 1300': 'A' });
    await openCourse();
    await expect.element(needs).toMatchTextContent('Not all of this can be read from your courses. Check the catalog.');
  });

  test('the others say when it is taken, without the student who reads it, when it is taught, what comes before and after it, and their grades on request, accessibly in every look', async () => {
    haveTaken({ 'STAT 1300': 'A' });
    servePublished({
      publishedOn: november3,
      major: 'Physics',
      courses: [{ programId: 'MATH 1700', semester: 'Semester 2' }],
    });
    await openCourse();
    const when = region('Taken when');
    await expect.element(when).toMatchTextContent(/Most often in Semester 2, by 59% of the others/);
    await expect.element(when).toMatchTextContent('In their 2nd semester, your next, 59% took it (23 of 39).');
    await expect.element(when).toMatchTextContent(/Semester 2.*59%.*23 of 39/);
    await expect.element(when).toMatchTextContent(/Semester 3.*20%.*6 of 30/);
    await expect.element(when).toMatchTextContent(/Chemistry.*Most in Semester 1.*60%.*30 of 50/);
    await expect
      .element(when.getByRole('link', { name: 'Chemistry' }))
      .toHaveAttribute('href', expect.stringContaining('major=Chemistry'));
    const taught = region('Taught');
    await expect.element(taught).toMatchTextContent('Students in all majors take it mostly in fall.');

    const around = region('Before and after');
    await expect.element(around).toMatchTextContent('29 of 39 other students in Physics took it (74%).');
    const before = region('In the semester before');
    await expect.element(before).toMatchTextContent(/MATH 1500.*83%.*24 of 29/);
    await expect.element(region('In the next semester')).toMatchTextContent(/MATH 2300.*41%/);
    await expect
      .element(before.getByRole('link', { name: 'MATH 1500' }))
      .toHaveAttribute('href', '/course/MATH%201500');
    await around.getByText('In any semester before it: 2 courses').click();
    await expect.element(around.getByText('Writing and Rhetoric')).toBeVisible();
    // Those of the major come first.
    await expect
      .element(opens)
      .toMatchTextContent(/Taken by others in Physics.*62%.*MATH 2312.*56%.*MATH 2311.*Others.*MATH 2300/);

    const sentence = 'Two of the courses most Physics students take cannot be taken before it.';
    await page.getByText(sentence).click();
    await expect.element(opens).toMatchTextContent(/PHYSCS 2760 Optics.*Of 17 courses.*1 has no rule we can read\./);

    const chart = page.getByRole('img', { name: /^MATH 1700: .*A 50%, B 50%/ });
    await expect.element(chart).not.toBeInTheDocument();
    await page.getByText('Grades of 28 students in Physics').click();
    await expect.element(chart).toBeVisible();
    expect(page.getByText(/Average/).elements()).toEqual([]);
    await page.getByText('Grades of 90 students in all majors').click();
    await inEveryLook(() => expectAccessible());
  });

  test('a course whose season cannot be told says so', async () => {
    haveTaken({});
    await openCourse({ seasons: null });
    await expect.element(region('Taught')).toMatchTextContent('Not enough data to tell fall from spring.');
  });

  test('grades of all majors stand beside those of the major, and alone where that is too small', async () => {
    haveTaken({});
    await openCourse({ grades: null });
    expect(page.getByText(/in Physics$/).elements()).toEqual([]);
    await page.getByText('Grades of 90 students in all majors').click();
    await expect.element(page.getByRole('img', { name: /^MATH 1700: .*A 20%, C 80%/ })).toBeVisible();
    expect(page.getByText('See the chart in Statistics').elements()).toEqual([]);
  });

  test('a course of few students says what it waits for', async () => {
    haveTaken({});
    const nothing = {
      semesters: [],
      seasons: null,
      otherMajors: [],
      holdsUp: null,
      around: null,
      grades: null,
      gradesInAllMajors: null,
    };
    await openCourse({ ...nothing, publishedOn: null });
    await expect.element(region('Taken when')).toMatchTextContent(/Not enough .* students share courses yet/);
  });

  test('a student without a major reads the catalog, and how to see more', async () => {
    server.reply('GET /course-histories', courseHistoriesReply, []);
    await openCourse();
    await expect.element(page.getByText(/^Choose your major to see when/)).toBeVisible();
  });
});

test('an unknown course says so, and a failure can be tried again', async () => {
  becomeVisitor();
  server.refuse('GET /courses/MATH%201700/page', 'course-unknown');
  await openAddress('MATH%201700');
  await expect.element(page.getByText(/MATH 1700 isn’t in our catalog\./)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Find a course' })).toHaveAttribute('href', '/courses');
});

test('a transfer course that the catalog lacks still shows when the student took it', async () => {
  haveTaken({ 'SPAN ELEC1': 'S' });
  server.refuse('GET /courses/SPAN%20ELEC1/page/Physics', 'course-unknown');
  await openAddress('SPAN%20ELEC1');
  await expect.element(page.getByText(/^You took it in Fall 2022 \(S\)\./)).toBeVisible();
  await expect.element(page.getByText(/SPAN ELEC1 isn’t in our catalog\./)).toBeVisible();
});

test.each([
  ['Your account is closed: call 555-0100', 'closed'],
  ['..', '..'],
  ['\u202eabc', 'abc'],
])('the address of %j shows nothing of it and asks nobody', async (address, text) => {
  becomeVisitor();
  await openAddress(encodeURIComponent(address).replaceAll('.', '%2E'));
  await expect.element(page.getByText(/^This address names no course\./)).toBeVisible();
  expect(document.title + document.body.textContent).not.toContain(text);
});
