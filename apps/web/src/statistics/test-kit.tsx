import {
  type CountedStatistics,
  countedStatisticsReply,
  courseHistoriesReply,
  type PublishedMajors,
  publishedMajorsReply,
  publishedOnHeader,
  studentsHeader,
} from '@coursetrail/contract';
import type { StatisticsMode } from '@coursetrail/domain';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { november3, renderInApp, servePublished, server, student } from '../test-kit.tsx';
import { Component as StatisticsPage } from './statistics.page.tsx';
import { queryOf, type StatisticsView } from './url-state.ts';

/** The statistics screen as its component tests see it, and a server with the charts of some majors. */

/** Has a slash in its name, and eight students: six have a second semester, and six to eight a grade in each course. */
export const small = 'Medical/Health Physics';
/** Twelve courses in one semester, which is more than ten bars. */
export const wide = 'Physics';
/** More charts than fit any screen. */
export const large = 'Biological Sciences';
export const largeCount = 60;

const distribution: CountedStatistics = {
  'Semester 1': {
    students: 8,
    values: { 'PHYSCS 2750': 100, 'MATH 1500': 75, 'CMP_SC 1050': 50, 'ENGLSH 1000': 12.5 },
  },
  'Semester 2': {
    students: 6,
    values: { 'MATH 1700': 100, 'PHYSCS 2760': 66.7, 'STAT 2500': 16.7 },
  },
};

const grades: CountedStatistics = {
  'MATH 1500': { students: 6, values: { A: 33.3, 'B+': 33.3, C: 16.7, W: 16.7 } },
  'MATH 1700': { students: 6, values: { A: 50, B: 50 } },
  'PHYSCS 2750': { students: 8, values: { 'A-': 25, B: 37.5, 'C+': 12.5, F: 12.5, IP: 12.5 } },
};

const twelveCourses: CountedStatistics = {
  'Semester 1': {
    students: 6,
    values: Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`PHYSCS ${1000 + n}`, [100, 83.3, 66.7][n % 3] ?? 0]),
    ),
  },
};

const manyCharts: CountedStatistics = Object.fromEntries(
  Array.from({ length: largeCount }, (_, n) => [`BIO_SC ${1000 + n}`, { students: 6, values: { A: 50, B: 50 } }]),
);

export const endpoint = (major: string, mode: StatisticsMode) =>
  `GET /statistics/${encodeURIComponent(major)}?type=${mode}&detail=counts` as const;

/** Sets the reply to the query for the charts of a major. It is published unless it has no students. */
export const serveCharts = (major: string, mode: StatisticsMode, charts: CountedStatistics, { students = 8 } = {}) =>
  server.reply(endpoint(major, mode), countedStatisticsReply, charts, {
    headers: {
      [studentsHeader]: String(students),
      ...(students > 0 && { [publishedOnHeader]: november3 }),
    },
  });

export const serveGrades = () => serveCharts(small, 'grades', grades);

/** Makes the server of this test know the majors above, and the student's own courses. */
export function serveStatistics(own: [semester: string, programId: string, grade: string][] = []) {
  serveCharts(small, 'distribution', distribution);
  serveGrades();
  serveCharts(wide, 'distribution', twelveCourses, { students: 6 });
  serveCharts(large, 'grades', manyCharts, { students: 6 });
  serveCharts('Geography', 'grades', {}, { students: 0 });
  servePublished();
  const courses = own.map(([semester, programId, grade], n) => ({
    ...{ _id: String(n), semester, programId, grade },
  }));
  server.reply('GET /course-histories', courseHistoriesReply, [{ firebaseUid: student.uid, major: small, courses }]);
}

/** Renders the screen, with nothing shown or with a view as a link opens it. */
export async function openStatistics(view: Partial<StatisticsView> | null = null) {
  const shown: StatisticsView = {
    ...{ major: small, mode: 'grades', prefixes: [], topOnly: false },
    ...{ showAs: 'charts', chart: null },
    ...view,
  };
  await renderInApp(<StatisticsPage />, {
    at: view === null ? '/statistics' : `/statistics${queryOf(shown)}`,
  });
  await expect.element(major).toBeVisible();
}

/** Finds a major by its name and chooses it. */
export async function chooseMajor(name: string) {
  await major.click(); // opens the list, also if the name stands there already
  await major.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await expect.element(major).toHaveValue(name);
}

/** Sets the majors that have statistics. */
export const serveMajors = (majors: PublishedMajors) => server.reply('GET /majors', publishedMajorsReply, majors);

export async function submit(distributed: string) {
  await mode.selectOptions(distributed);
  await submitButton.click();
}

export const byCourse = 'Grade Distribution by Course';
export const bySemester = 'Course Distribution by Semester';

export const major = page.getByRole('combobox', { name: 'Major' });
export const mode = page.getByRole('combobox', { name: 'Distribution' });
export const filter = page.getByRole('checkbox', { name: 'Filter by Course Prefix' });
export const topTen = page.getByRole('checkbox', { name: 'Show Only Top 10' });
export const search = page.getByPlaceholder('Search prefixes...');
/** One of the prefixes that the search finds: working out nearly 200 accessible names takes a browser long. */
export const prefix = (code: string) => page.getByRole('checkbox', { name: new RegExp(`^${code} `) });
export async function togglePrefix(code: string) {
  await search.fill(code);
  await prefix(code).click();
}
export const submitButton = page.getByRole('button', { name: 'Submit' });
export const charts = page.getByRole('figure');
export const chart = (label: string) => page.getByRole('figure', { name: label });
export const alert = page.getByRole('alert');
export const noData = page.getByText('No data found for the selected major.');

/** The words of one part of a chart's picture: its ticks, the numbers on its bars, or the names below them. */
function wordsIn(label: string, part: 'ticks' | 'values' | 'names' | 'axis'): string[] {
  const found = chart(label).element().querySelectorAll(`svg [data-part="${part}"]`);
  return [...found].flatMap((element) =>
    [...(element.children.length > 0 ? element.children : [element])].map(({ textContent }) => textContent),
  );
}

/** The words of a chart's picture, and the heights of its bars. */
export function pictureOf(label: string) {
  const bars = chart(label).element().querySelector('svg [data-part="bars"]');
  const drawn = (bars?.getAttribute('d') ?? '').matchAll(/M\S+ ([\d.]+)V([\d.]+)h/g);
  return {
    ticks: wordsIn(label, 'ticks'),
    values: wordsIn(label, 'values'),
    names: wordsIn(label, 'names'),
    titles: wordsIn(label, 'axis'),
    color: bars === null ? '' : getComputedStyle(bars).fill,
    heights: [...drawn].map(([, bottom, top]) => Number(bottom) - Number(top)),
  };
}

/** A chart's values, in order, as its picture is read aloud: 'MATH 1500 75%'. */
export function barsOf(label: string) {
  const name = chart(label).getByRole('img').element().getAttribute('aria-label') ?? '';
  return name.replace(/^.*? by \w+\. |\.$/g, '').split(', ');
}
