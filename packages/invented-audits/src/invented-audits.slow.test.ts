import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSemester } from '@coursetrail/domain';
import { describe, expect, test, vi } from 'vitest';
import { courseLine } from './course-line.ts';
import { expectedCourses, totalsOf } from './expected.ts';
import {
  exactProducers,
  flaws,
  inventAudit,
  inventStudent,
  layOut,
  looseProducers,
  render,
} from './index.ts';
import { headerHeight } from './page-layout.ts';
import { columnWidth } from './requirement.ts';
import { type AuditedStudent, aTermLater } from './student.ts';

// On a busy machine, what usually takes a tenth of a second takes seconds.
vi.setConfig({ testTimeout: 60_000 });

const students = Array.from({ length: 50 }, (_, n) => inventStudent(n * 997));
const reports = students.map((student) => ({ student, pages: layOut(student) }));
const forEveryStudent = (hold: (student: AuditedStudent, pages: string[][]) => void) => {
  for (const { student, pages } of reports) hold(student, pages);
};

/** The report as it is read: page by page, the left column before the right. */
const columnLines = (pages: readonly (readonly string[])[]) =>
  pages.flatMap((rows) => {
    const body = rows.slice(headerHeight);
    return [
      ...body.map((row) => row.slice(0, columnWidth)),
      ...body.map((row) => row.slice(columnWidth + 1)),
    ];
  });

describe('a course', () => {
  test.each([
    [
      { grade: 'D', source: '', code: 'D', number: '1700', credits: 5 },
      '      FS28 MATH     1700   5.0 D  D CALCULUS II',
    ],
    [
      { grade: 'A', source: 'T', code: '-', number: 'ELEC1', credits: 2.5 },
      '      FS28 MATH     ELEC1  2.5 A T- CALCULUS II',
    ],
    [
      { grade: 'CRE', source: '', code: '', number: '1700', credits: 5 },
      '      FS28 MATH     1700   5.0 CRE  CALCULUS II',
    ],
    // Nothing divides a number of six characters from credits of two digits.
    [
      { grade: 'IP', source: '', code: 'I', number: '1700HW', credits: 12 },
      '      FS28 MATH     1700HW12.0 IP I CALCULUS II',
    ],
  ] as const)('%j is printed field by field', (fields, line) => {
    expect(courseLine({ semester: 'FS28', subject: 'MATH', title: 'CALCULUS II', ...fields })).toBe(
      line,
    );
  });
});

describe('what a reader must find', () => {
  test('one attempt for each course and semester, with every credit that was listed', () => {
    forEveryStudent((student) => {
      const courses = expectedCourses(student.courses);
      expect(
        new Set(courses.map(({ programId, semester }) => `${programId} ${semester}`)).size,
      ).toBe(courses.length);
      const sum = (list: readonly { credits: number }[]) =>
        list.reduce((total, { credits }) => total + credits, 0);
      expect(sum(courses)).toBe(sum(student.courses));
      expect(courses.every(({ semester }) => parseSemester(semester) !== null)).toBe(true);
    });
  });

  test('two transfer electives of one code in one term are one attempt', () => {
    const pairs = Array.from({ length: 40 }, (_, seed) =>
      expectedCourses(inventStudent(seed).courses),
    )
      .flat()
      .filter(({ title }) => title.includes(' / '));
    expect(pairs.length).toBeGreaterThan(3);
    for (const { programId, origin } of pairs)
      expect([programId, origin]).toEqual([expect.stringMatching(/ ELEC1$/), 'transfer']);
  });

  test('a term later the courses are the same, and none is still in progress', () => {
    const courses = (student: AuditedStudent) =>
      expectedCourses(student.courses).map(({ programId, semester }) => [programId, semester]);
    forEveryStudent((now) => {
      const later = aTermLater(now);
      expect(courses(later)).toEqual(courses(now));
      expect(totalsOf(later.courses).inProgress).toBe(0);
      expect(totalsOf(later.courses).earned).toBeGreaterThanOrEqual(totalsOf(now.courses).earned);
    });
  });

  test('the printed totals are the credits earned and the credits in progress', () => {
    forEveryStudent((student, pages) => {
      const lines = columnLines(pages).filter((line) => !line.startsWith('*'));
      const from = lines.findIndex((line) => line.includes('Total Credits'));
      const block = lines.slice(from, from + 30).join('\n');
      const courses = expectedCourses(student.courses);
      const sum = (isCounted: (course: (typeof courses)[number]) => boolean) =>
        courses.filter(isCounted).reduce((total, { credits }) => total + credits, 0);
      const earned = sum(
        ({ grade, remark = '' }) =>
          !['W', 'WF', 'F', 'U', 'H', 'I', 'IP', 'E'].includes(grade) &&
          !'DX'.includes(remark || '-'),
      );
      expect(Number(/EARNED: +([\d.]+) credits/.exec(block)?.[1])).toBe(earned);
      expect(totalsOf(student.courses)).toEqual({
        earned,
        inProgress: sum(({ grade }) => grade === 'IP'),
      });
    });
  });

  test('everything that is hard to read occurs among many students', () => {
    const courses = Array.from({ length: 150 }, (_, seed) =>
      expectedCourses(inventStudent(seed).courses),
    ).flat();
    const seen = (isSo: (course: (typeof courses)[number]) => boolean) => courses.some(isSo);
    for (const grade of [
      'A+',
      'D-',
      'F',
      'WF',
      'W',
      'IP',
      'I',
      'S',
      'U',
      'H',
      'E',
      'CRE',
      'CRT',
      'CRU',
    ])
      expect([grade, seen((course) => course.grade === grade)]).toEqual([grade, true]);
    for (const remark of ['R', 'D', 'X', 'I', '-', '+', 'C', 'G'])
      expect([remark, seen((course) => course.remark === remark)]).toEqual([remark, true]);
    for (const number of [
      /\dH$/,
      /\dW$/,
      /\dHW$/,
      / ELEC1$/,
      / COMP1$/,
      / 1000A$/,
      / ACT$/,
      / ORIEN1$/,
    ])
      expect([number, seen((course) => number.test(course.programId))]).toEqual([number, true]);
    for (const title of [/^\S+$/, /^\d/, /^\./, /^.{29}$/, /'/])
      expect([title, seen((course) => title.test(course.title))]).toEqual([title, true]);
    for (const origin of ['MU', 'transfer', 'other-campus', 'exam'])
      expect([origin, seen((course) => course.origin === origin)]).toEqual([origin, true]);
    expect(seen(({ credits }) => credits === 0)).toBe(true);
    expect(seen(({ credits }) => credits >= 10)).toBe(true);
    expect(seen(({ semester }) => /[7-9]\d$/.test(semester))).toBe(true);
  });
});

describe('the file', () => {
  const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-';

  test.each([...exactProducers, ...looseProducers])(
    '%s makes the same bytes of the same page',
    (producer) => {
      const [one, other] = [7, 8].map((seed) => layOut(inventStudent(seed)).slice(0, 1));
      const bytes = render(one ?? [], producer);
      expect(isPdf(bytes)).toBe(true);
      expect(Buffer.compare(bytes, render(one ?? [], producer))).toBe(0);
      expect(Buffer.compare(bytes, render(other ?? [], producer))).not.toBe(0);
    },
  );

  const good = inventAudit(7).bytes;
  test.each(flaws)(
    'a file with the flaw %s is always the same, and differs from the good one',
    (flaw) => {
      const { bytes } = inventAudit(7, { flaw });
      expect(isPdf(bytes)).toBe(true);
      expect(Buffer.compare(bytes, inventAudit(7, { flaw }).bytes)).toBe(0);
      expect(Buffer.compare(bytes, good)).not.toBe(0);
    },
  );

  test('the samples for newcomers are small', () => {
    const files = globSync(path.join(import.meta.dirname, '../../../samples/*.pdf'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => statSync(file).size > 120_000)).toEqual([]);
  });
});
