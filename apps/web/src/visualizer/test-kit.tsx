import {
  browseReply,
  type Crowd,
  courseHistoriesReply,
  courseTitlesReply,
  crowdReply,
  overviewReply,
  type PublishedOfMe,
  pathwaysReply,
  subjectCoursesReply,
} from '@coursetrail/contract';
import { numberCourses, semesterLabel } from '@coursetrail/domain';
import { useLocation, useNavigate } from 'react-router';
import { expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { november3, renderInApp, servePublished, server, student } from '../test-kit.tsx';
import { Component } from './visualizer.page.tsx';

/** What the component tests of the Visualizer use: an invented campus, and the screen as a student uses it. */

export const major = 'Business Administration';
export const otherMajor = 'Health Science';
/** Nothing is published of this major: it has too few students, or none. */
export const smallMajor = 'Physics';

export const taken = [
  ['ENGLSH 1000', 'FS22', 'A'],
  ['MATH 1500', 'FS22', 'B+'],
  ['HIST 1200', 'FS22', 'A-'],
  ['ECONOM 1014', 'SP23', 'B'],
  ['MATH 1100', 'SP23', 'A'],
  ['MATH 1500', 'FS23', 'A'],
  ['MATH ELEC1', 'FS23', 'B-'],
].map(([programId = '', semester = '', grade = '']) => ({ programId, semester, grade }));

const semesterOf = (n: number, students: number, counts: Record<string, number>) => ({
  n,
  students,
  courses: Object.entries(counts).map(([programId, taking]) => ({ programId, students: taking })),
});
const twelveCourses = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`MANGMT ${2000 + index}`, 5 + index]),
);

/** Has a semester with more than ten courses, and none after that: too few have one. */
export const crowd: Crowd = {
  major,
  students: 40,
  publishedOn: november3,
  semesters: [
    semesterOf(1, 40, { 'ENGLSH 1000': 30, 'MATH 1100': 24, 'ECONOM 1014': 10 }),
    semesterOf(2, 30, twelveCourses),
  ],
};

export const otherStudents = [
  { 'MATH 1500': 'Semester 1', 'HIST 1200': 'Semester 1', 'NURSE 2000': 'Semester 2' },
  { 'BIO_SC 1500': 'Semester 1', 'CHEM 1310': 'Semester 3' },
  { 'SOCIOL 1000': 'Semester 1' },
].map((courses, index) => ({
  firebaseUid: `pseudonym-${index}`,
  major: index === 0 ? otherMajor : major,
  courses: Object.entries(courses).map(([programId, semester]) => ({ programId, semester })),
  withheld: index,
}));

/** The viewer's own courses, published in a major. */
export const publishedIn = (name: string): PublishedOfMe => ({
  publishedOn: november3,
  major: name,
  courses: numberCourses(taken).map(({ programId, n }) => ({
    programId,
    semester: semesterLabel(n),
  })),
  hiddenUntil: null,
  isCurrent: true,
});

const addressOf = (name: string) => `/visualizer/${encodeURIComponent(name)}` as const;
export const endpoints = {
  overview: 'GET /visualizer',
  crowd: `GET ${addressOf(major)}`,
  browse: 'GET /browse',
  own: 'GET /course-histories',
  titles: 'GET /catalogue/titles',
} as const;

export const replyWithCrowd = (reply: Crowd) => server.reply(`GET ${addressOf(reply.major)}`, crowdReply, reply);

export const replyWithOwnHistory = (courses: typeof taken, ownMajor = 'Computer Science') =>
  server.reply(
    endpoints.own,
    courseHistoriesReply,
    courses.length === 0
      ? []
      : [
          {
            firebaseUid: student.uid,
            major: ownMajor,
            courses: courses.map((course, index) => ({ _id: `id-${index}`, ...course })),
          },
        ],
  );

export const replyWithOverview = (semesters = 4) =>
  server.reply(endpoints.overview, overviewReply, { students: 60, semesters });

/** Steps through the other students in their order. The cursor is the index of the one shown. */
export const replyWithStudents = () =>
  server.reply(endpoints.browse, browseReply, ({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    const from = query.get('from');
    const count = otherStudents.length;
    const step = query.get('step') === 'previous' ? count - 1 : 1;
    const index = from === null ? 0 : (Number(from) + step) % count;
    return { record: otherStudents[index] ?? null, cursor: String(index) };
  });

/** What follows what among the students of the crowd above, 20 of whom have seven or more semesters. */
export const pathways = {
  major,
  madeOn: november3,
  students: 40,
  lateStudents: 20,
  courses: [
    { programId: 'ECONOM 1014', students: 10, late: 8 },
    { programId: 'ENGLSH 1000', students: 30, late: 19 },
    { programId: 'MANGMT 2010', students: 15, late: 0 },
    { programId: 'MANGMT 2011', students: 16, late: 12 },
    { programId: 'MATH 1100', students: 24, late: 18 },
  ],
  next: [
    [1, 3, 15],
    [4, 2, 12],
    [4, 3, 15],
  ] satisfies [number, number, number][],
  before: [],
  loads: [],
};
const noPathways = { students: 0, lateStudents: 0, courses: [], next: [], before: [], loads: [] };

export const replyWithPathways = (reply: typeof pathways) =>
  server.reply(`GET ${addressOf(reply.major)}/pathways`, pathwaysReply, reply);
/** Of a major of which they are not published yet. */
const replyWithoutPathways = (name: string) =>
  server.reply(`GET ${addressOf(name)}/pathways`, pathwaysReply, {
    major: name,
    madeOn: null,
    ...noPathways,
  });

/** By default the catalog has no titles, so that tables have no column for them. */
export const replyWithTitles = (titles: Record<string, string> = {}) =>
  server.reply(endpoints.titles, courseTitlesReply, titles);

export function serveCampus() {
  // A semester's dialog asks for the credits of its courses.
  server.reply('GET /catalogue/courses', subjectCoursesReply, []);
  replyWithOverview();
  replyWithOwnHistory(taken);
  replyWithCrowd(crowd);
  replyWithCrowd({ ...crowd, major: otherMajor });
  replyWithCrowd({ major: smallMajor, students: 0, publishedOn: null, semesters: [] });
  replyWithPathways(pathways);
  replyWithoutPathways(otherMajor);
  replyWithoutPathways(smallMajor);
  servePublished();
  replyWithStudents();
  replyWithTitles();
}

/** The URL, which a memory router shows nowhere else, and the browser's Back. */
function Browser() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <footer>
      <output data-testid="url">{search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </footer>
  );
}

/** Renders the screen at a view's URL, without waiting for anything. */
/** With nothing chosen, as after the major was cleared; `isFirst`, as by a link that chooses nothing. */
export function renderVisualizer(view: Record<string, string> = {}, isFirst = false) {
  const query = new URLSearchParams(view).toString();
  return renderInApp(
    <main>
      <Component />
      <Browser />
    </main>,
    { at: { pathname: '/visualizer', search: query && `?${query}`, state: isFirst ? null : {} } },
  );
}

/** Renders the screen on the campus above and waits until its semesters are known. */
export async function openVisualizer(view: Record<string, string> = {}) {
  serveCampus();
  await renderVisualizer(view);
  await expect.element(screen.semester).toBeEnabled();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The screen as a student uses it. */
export const screen = {
  button,
  major: page.getByRole('combobox', { name: 'Major' }),
  semester: page.getByRole('combobox', { name: 'Semester', exact: true }),
  findCourse: page.getByRole('combobox', { name: 'Find in this view' }),
  canvas: page.getByRole('application'),
  /** The one with a caption; the comparison has another. */
  table: page.getByRole('table', { name: /courses/i }),
  owner: page.getByText(/^Showing data for major: /),
  url: page.getByTestId('url'),
  semesterOptions: () => [...(screen.semester.element() as HTMLSelectElement).options].map(({ text }) => text),
  semesterShown: () => (screen.semester.element() as HTMLSelectElement).selectedOptions[0]?.text ?? '',
  async selectMajor(name: string) {
    await screen.major.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  },
  /** Every row of the table, cell by cell. */
  rows: () =>
    [...document.querySelectorAll('table:has(caption) tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    ),
  /** How many courses the legend of the graph counts. */
  coursesDrawn: () =>
    [...document.querySelectorAll('[aria-label="Subjects"] button')].reduce(
      (sum, chip) => sum + Number(/(\d+) courses?$/.exec(chip.ariaLabel ?? '')?.[1] ?? 0),
      0,
    ),
  settled: () => expect.element(screen.canvas).toHaveAttribute('data-settled', 'true'),
  /** Moves through the graph with the keys; returns what is announced about the node reached. */
  async walk(...keys: string[]) {
    (screen.canvas.element() as HTMLElement).focus();
    for (const key of keys) await userEvent.keyboard(`{${key}}`);
    return document.querySelector('[data-announcement]')?.textContent ?? '';
  },
};

/** Lets the page warn in this test, which otherwise fails it; returns what it logs. */
export const expectWarnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {});
