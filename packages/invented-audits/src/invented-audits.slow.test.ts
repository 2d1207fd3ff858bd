import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { gpaDifference, officialGpa } from '@coursetrail/domain';
import { describe, expect, test, vi } from 'vitest';
import { courseLine } from './course-line.ts';
import { expectedCourses, totalsOf } from './expected.ts';
import { inventAudit, inventStudent, layOut } from './index.ts';
import { headerHeight } from './page-layout.ts';
import { columnWidth } from './requirement.ts';
import type { AuditedStudent } from './student.ts';

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
    return [...body.map((row) => row.slice(0, columnWidth)), ...body.map((row) => row.slice(columnWidth + 1))];
  });

describe('what a reader must find', () => {
  test('every course is printed on some page', () => {
    forEveryStudent((student, pages) => {
      const lines = new Set(columnLines(pages).map((line) => line.trimEnd()));
      expect(student.courses.map(courseLine).filter((line) => !lines.has(line))).toEqual([]);
    });
  });

  test('no other course is printed, unless it is planned', () => {
    forEveryStudent((student, pages) => {
      const known = new Set([...student.courses, ...student.planned].map(courseLine));
      const looksTaken = columnLines(pages).filter((line) =>
        /^ {6}(SP|SS|FS)\d\d \S+ +\w+ *\d+\.\d /.test(line.padEnd(columnWidth)),
      );
      expect(looksTaken.map((line) => line.trimEnd()).filter((line) => !known.has(line))).toEqual([]);
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
          !['W', 'WF', 'F', 'U', 'H', 'I', 'IP', 'E'].includes(grade) && !'DX'.includes(remark || '-'),
      );
      expect(Number(/EARNED: +([\d.]+) credits/.exec(block)?.[1])).toBe(earned);
      expect(totalsOf(student.courses)).toEqual({
        earned,
        inProgress: sum(({ grade }) => grade === 'IP'),
      });
    });
  });

  test('everything that is hard to read occurs among many students', () => {
    const courses = Array.from({ length: 150 }, (_, seed) => expectedCourses(inventStudent(seed).courses)).flat();
    const seen = (isSo: (course: (typeof courses)[number]) => boolean) => courses.some(isSo);
    for (const grade of 'A+ D- F WF W IP I S U H E CRE CRT CRU'.split(' '))
      expect([grade, seen((course) => course.grade === grade)]).toEqual([grade, true]);
    for (const remark of ['R', 'D', 'X', 'I', '-', '+', 'C', 'G'])
      expect([remark, seen((course) => course.remark === remark)]).toEqual([remark, true]);
    for (const number of [/\dH$/, /\dW$/, /\dHW$/, / ELEC1$/, / COMP1$/, / 1000A$/, / ACT$/, / ORIEN1$/])
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

test('the official average is what the rule for repeated attempts gives, and our own differs by other campuses alone', () => {
  const differing = Array.from({ length: 150 }, (_, seed) => {
    const { courses, programs } = inventAudit(seed).expected;
    const official = officialGpa({ gpas: programs.flatMap(({ gpas }) => gpas) });
    const difference =
      official &&
      gpaDifference(
        courses.map((each) => ({ ...each, auditPreparedOn: '' })),
        official,
      );
    expect([seed, difference]).toEqual([seed, expect.anything()]);
    return difference?.map(({ kind }) => kind) ?? [];
  });
  expect(new Set(differing.flat())).toEqual(new Set(['other-campus']));
  // With the rule the other way around, the averages would not agree.
  const repeated = inventAudit(3).expected;
  const counted = repeated.courses.map(({ remark, ...each }) => ({ ...each, ...(remark !== 'R' && { remark }) }));
  const official = officialGpa({ gpas: repeated.programs.flatMap(({ gpas }) => gpas) });
  expect(official && gpaDifference(counted, official)).toBeNull();
});

test('the samples for newcomers are small', () => {
  const files = globSync(path.join(import.meta.dirname, '../../../samples/*.pdf'));
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => statSync(file).size > 120_000)).toEqual([]);
});
