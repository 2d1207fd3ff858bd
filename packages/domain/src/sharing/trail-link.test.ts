import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { majors } from '../catalog/programs.ts';
import { normalizeCourseCode } from '../history/course.ts';
import { grades } from '../history/grade.ts';
import { maxHistoryLength } from '../history/history.ts';
import { maxTrailSemesters, parseSemester, seasons } from '../history/semester.ts';
import { plannedAhead } from '../plan/plan.ts';
import {
  checksum,
  chosenTrail,
  maxTrailLinkLength,
  readTrailLink,
  type Trail,
  type TrailChoice,
  writeTrailLink,
} from './trail-link.ts';

const everything = (last: number): TrailChoice => ({
  semesters: new Set(Array.from({ length: last }, (_, index) => index + 1)),
  hasMajor: true,
  hasTerms: true,
  hasGrades: true,
});

const entry = (programId: string, semester: string, grade = '') => ({ programId, semester, grade });
const history = {
  major: 'Computer Science',
  courses: [
    entry('MATH 1500', 'FS22', 'B+'),
    entry('CMP_SC 2050', 'SP23', 'IP'),
    entry('HIST ELEC1', 'FS22', 'CR'),
    entry('CMP_SC 1050', 'FS22', 'A'),
    entry('HIST 1100', '', 'A'),
  ],
};

function linkOf(trail: Trail): string {
  const written = writeTrailLink(trail);
  if (!written.ok) throw new Error(written.problem);
  return written.value;
}

describe('what a link shows of a history', () => {
  test('is by semester; a course without a semester is left out', () => {
    expect(chosenTrail(history, everything(2))).toEqual({
      major: 'Computer Science',
      courses: [
        { programId: 'CMP_SC 1050', n: 1, rawSemesterCode: 'FS22', grade: 'A' },
        { programId: 'HIST ELEC1', n: 1, rawSemesterCode: 'FS22', grade: 'CR' },
        { programId: 'MATH 1500', n: 1, rawSemesterCode: 'FS22', grade: 'B+' },
        { programId: 'CMP_SC 2050', n: 2, rawSemesterCode: 'SP23', grade: 'IP' },
      ],
    });
  });

  test('is both of two courses with one code in one semester', () => {
    const twins = [entry('HIST ELEC1', 'FS22', 'A'), entry('HIST ELEC1', 'FS22', 'C')];
    const read = readTrailLink(linkOf(chosenTrail({ major: null, courses: twins }, everything(1))));
    expect(read.ok && read.value.courses.map(({ grade }) => grade)).toEqual(['A', 'C']);
  });

  test('is nothing but what was chosen, and a semester keeps its number', () => {
    const onlySecond = {
      semesters: new Set([2]),
      hasMajor: false,
      hasTerms: false,
      hasGrades: false,
    };
    const trail = chosenTrail(history, onlySecond);
    expect(trail).toEqual({ major: null, courses: [{ programId: 'CMP_SC 2050', n: 2 }] });
    expect(linkOf(trail)).toMatch(/^t1[0-9a-z]{4}\.-\.-\.CMP_SC2050b$/);
  });
});

describe('a plan in a link', () => {
  const ahead = [
    { programId: 'MATH 2300', semester: 'SP23', grade: 'A' },
    { programId: 'CMP_SC 3050', semester: 'FS23' },
  ];
  const choice = { ...everything(2), hasTerms: false };

  test('continues the trail, without the grades that are expected', () => {
    const link = linkOf(chosenTrail({ ...history, ahead }, { ...choice, semesters: new Set([1]) }));
    expect(link).toMatch(/^p1[0-9a-z]{4}\.computer-science\.-\.CMP_SC1050ab3050cz\.HIST~ELEC1a_CR_\.MATH1500ad2300bz$/);
    const read = readTrailLink(link);
    expect(read.ok && read.value.courses.filter(({ planned }) => planned)).toEqual([
      { programId: 'MATH 2300', n: 2, planned: true },
      { programId: 'CMP_SC 3050', n: 3, planned: true },
    ]);
  });

  test('is damaged where the kind of the link and its courses disagree', () => {
    const [withPlan, without] = [ahead, []].map((each) => linkOf(chosenTrail({ ...history, ahead: each }, choice)));
    for (const link of [withPlan?.replace(/^p/, 't'), without?.replace(/^t/, 'p')])
      expect(readTrailLink(link ?? '')).toEqual({ ok: false, problem: 'damaged' });
  });
});

test('a link is short text that needs no escaping in an address', () => {
  const link = linkOf(chosenTrail(history, everything(2)));
  expect(link).toMatch(/^t1[0-9a-z]{4}\.computer-science\.FS22SP23\.CMP_SC1050ab2050bp\.HIST~ELEC1a_CR_\.MATH1500ad$/);
  expect(new URL(`#/trail/${link}`, 'https://example.org').hash).toBe(`#/trail/${link}`);
});

describe('a link that is not what we wrote', () => {
  const link = linkOf(chosenTrail(history, everything(2)));

  test('is damaged wherever it was cut off, and whichever character was changed', () => {
    for (let length = 0; length < link.length; length += 1)
      expect(readTrailLink(link.slice(0, length))).toEqual({ ok: false, problem: 'damaged' });
    for (let at = 2; at < link.length; at += 1) {
      const changed = `${link.slice(0, at)}${link[at] === 'x' ? 'y' : 'x'}${link.slice(at + 1)}`;
      expect(readTrailLink(changed)).toEqual({ ok: false, problem: 'damaged' });
    }
  });

  test('is newer if its kind or version is another', () => {
    expect(readTrailLink(link.replace('t1', 't2'))).toEqual({ ok: false, problem: 'newer' });
    expect(readTrailLink(link.replace('t1', 'x1'))).toEqual({ ok: false, problem: 'newer' });
  });

  test('is refused unread if it is too long', () => {
    const long = link + '.MATH1500a'.repeat(maxTrailLinkLength);
    expect(readTrailLink(long)).toEqual({ ok: false, problem: 'too-large' });
  });
});

const aSubject = fc.constantFrom('MATH', 'CMP_SC', 'AG_ED_LD', 'HIST');
const aNumber = fc.constantFrom('1500', '1050H', '4970HW', 'ELEC1', 'COMP2');
const aCourse = fc.tuple(aSubject, aNumber).map((parts) => parts.join(' '));
const aSemester = fc
  .tuple(fc.constantFrom(...seasons), fc.integer({ min: 0, max: 99 }))
  .map(([season, year]) => season + String(year).padStart(2, '0'));
const aGrade = fc.constantFrom(...grades, '', 'S', 'CR', 'CRE', 'S*');
const aHistory = fc.record({
  major: fc.option(fc.constantFrom(...majors)),
  // Two courses may share a code and a semester.
  courses: fc.array(fc.record({ programId: aCourse, semester: aSemester, grade: aGrade }), {
    minLength: 1,
    maxLength: 60,
  }),
});
const aPlan = fc.uniqueArray(fc.record({ programId: aCourse, semester: aSemester }, { noNullPrototype: true }), {
  maxLength: 20,
  selector: ({ programId, semester }) => programId + semester,
});
const aChoice = fc.record({
  semesters: fc.uniqueArray(fc.integer({ min: 1, max: maxTrailSemesters }), { minLength: 1 }),
  hasMajor: fc.boolean(),
  hasTerms: fc.boolean(),
  hasGrades: fc.boolean(),
});

test('whatever part of a history and a plan is chosen, the reader of the link sees exactly that', () => {
  const today = new Date('2026-11-17');
  fc.assert(
    fc.property(aHistory, aPlan, aChoice, (of, courses, { semesters, ...rest }) => {
      const ahead = plannedAhead({ id: '1', name: 'My plan', courses }, of.courses, today);
      const trail = chosenTrail({ ...of, ahead }, { ...rest, semesters: new Set(semesters) });
      fc.pre(trail.courses.length > 0 && trail.courses.every(({ n }) => n <= maxTrailSemesters));
      expect(trail.courses.filter(({ planned }) => planned)).toHaveLength(ahead.length);
      expect(readTrailLink(linkOf(trail))).toEqual({
        ok: true,
        value: { ...trail, otherCourses: 0 },
      });
    }),
  );
});

test('every major has a name of its own in a link', () => {
  for (const major of majors) {
    const trail = { major, courses: [{ programId: 'MATH 1500', n: 1 }] };
    expect(readTrailLink(linkOf(trail))).toEqual({
      ok: true,
      value: { ...trail, otherCourses: 0 },
    });
  }
});

test('any text at all is read or refused, and never throws', () => {
  const pieces = fc.constantFrom(...'t1 p1 z . - ~ _ FS22 MATH 1500 a A* %'.split(' '));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((some) => some.join('')),
      ),
      (text) => {
        expect(readTrailLink(text).ok).toBe(false);
      },
    ),
  );
});

test('of words that a stranger wrote as course codes, a link shows only how many there are', () => {
  const words = [
    { programId: 'JOHN SMITH', n: 1 },
    { programId: 'CHEATS EXAMS', n: 1 },
    { programId: 'MATH 1000A', n: 1 },
    { programId: 'MATH 1500', n: 1, grade: 'B' },
  ];
  const link = linkOf({ major: null, courses: words });
  expect(readTrailLink(link)).toEqual({
    ok: true,
    value: { major: null, courses: [words[3]], otherCourses: 3 },
  });
});

test('of a grade that no transcript prints, a forged link with a right checksum shows nothing', () => {
  const text = '-.-.MATH1500a_KKK_1700a_CR_';
  const read = readTrailLink(`t1${checksum(text)}.${text}`);
  expect(read.ok && read.value.courses).toEqual([
    { programId: 'MATH 1500', n: 1 },
    { programId: 'MATH 1700', n: 1, grade: 'CR' },
  ]);
});

test('a forged link with a right checksum shows nothing but course codes, semesters, grades and majors', () => {
  const evil = fc.oneof(
    fc.string(),
    fc.constantFrom('<b>X</b> 1', 'MATH 15000000', '=1+1', '', 'javascript:alert(1)', 'A.B', 'A_ 999'),
  );
  const course = fc.record(
    {
      programId: fc.oneof(aCourse, evil),
      n: fc.oneof(fc.integer({ min: -2, max: 60 }), fc.double()),
      rawSemesterCode: fc.oneof(aSemester, evil),
      grade: fc.oneof(aGrade, evil),
      planned: fc.constant(true as const),
    },
    { requiredKeys: ['programId', 'n'] },
  );
  fc.assert(
    fc.property(fc.option(evil), fc.array(course, { maxLength: 5 }), (major, courses) => {
      const written = writeTrailLink({ major, courses });
      if (!written.ok) return;
      const read = readTrailLink(written.value);
      if (!read.ok) return;
      expect([null, ...majors]).toContain(read.value.major);
      for (const { programId, n, rawSemesterCode, grade } of read.value.courses) {
        expect(programId).toBe(normalizeCourseCode(programId));
        expect(Number.isInteger(n) && n >= 1 && n <= 52).toBe(true);
        if (rawSemesterCode !== undefined) expect(parseSemester(rawSemesterCode)).not.toBeNull();
        if (grade !== undefined) expect(grade).toMatch(/^([A-Z]{1,3}[*+-]?|N\/A)$/);
      }
    }),
  );
});

describe('a trail that is too large for a link', () => {
  const many = (count: number, last: number) =>
    Array.from({ length: count }, (_, index) => ({
      programId: `MATH ${1000 + index}`,
      n: (index % last) + 1,
    }));
  const isWritten = (courses: Trail['courses']) => writeTrailLink({ major: null, courses }).ok;

  test('has more courses than a history can have', () => {
    expect(isWritten(many(maxHistoryLength, 8))).toBe(true);
    expect(isWritten(many(maxHistoryLength + 1, 8))).toBe(false);
  });

  test('has more semesters than anybody studies', () => {
    expect(isWritten(many(maxTrailSemesters, maxTrailSemesters))).toBe(true);
    expect(isWritten(many(maxTrailSemesters + 1, maxTrailSemesters + 1))).toBe(false);
  });
});
