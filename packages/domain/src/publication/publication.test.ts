import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTrailSemesters } from '../history/semester.ts';
import { type Candidate, chooseChanges, countDecoys, privacyRules } from './privacy-rules.ts';
import { countMajor, type MajorContents } from './publication.ts';
import type { PublishedAttempt, PublishedHistory } from './sharing.ts';

const group = 3;

const published = (histories: readonly PublishedHistory[], minGroup = group): MajorContents | null =>
  countMajor(histories, { minGroup, creditsOf: () => undefined });

const took = (...attempts: [programId: string, n: number, grade: string][]): PublishedHistory => ({
  sharing: 'courses-and-grades',
  attempts: attempts.map(([programId, n, grade]) => ({ programId, n, grade })),
  seasons: [],
});
const times = (count: number, history: PublishedHistory) => Array<PublishedHistory>(count).fill(history);
const codes = (courses: readonly { programId: string }[] = []) => courses.map(({ programId }) => programId);

const attempt = fc.record<PublishedAttempt>({
  programId: fc.constantFrom('LAW LIARS', 'MATH 1500', 'MATH 1700', 'STAT 2500'),
  n: fc.integer({ min: 1, max: 3 }),
  grade: fc.constantFrom('A', 'A', 'B', 'C', 'W', 'N/A', 'IP', 'S'),
});
const anyHistory = fc.record<PublishedHistory>({
  sharing: fc.constantFrom('courses', 'courses-and-grades'),
  attempts: fc.uniqueArray(attempt, {
    selector: ({ programId, n }) => programId + n,
    minLength: 1,
    maxLength: 6,
  }),
  seasons: fc.constant([]),
});
const anyMajor = fc.array(anyHistory, { maxLength: 10 });

describe('a major', () => {
  test('is published from the smallest group on, and tells nothing before', () => {
    expect(published([])).toBeNull();
    expect(published([], 1)).toBeNull();
    expect(published(times(group - 1, took(['MATH 1500', 1, 'A'])))).toBeNull();
    expect(published(times(group, took(['MATH 1500', 1, 'A'])))).toMatchObject({ students: group });
  });

  test('shows semesters and courses of the smallest group, and none that is smaller', () => {
    fc.assert(
      fc.property(anyMajor, (histories) => {
        const contents = published(histories);
        expect(contents === null).toBe(histories.length < group);
        if (contents === null) return;
        const students = (has: (attempt: PublishedAttempt) => boolean) =>
          histories.filter(({ attempts }) => attempts.some(has)).length;
        const courses = histories
          .flatMap(({ attempts }) => codes(attempts))
          .filter((course) => students(({ programId }) => programId === course) >= group);
        expect(contents.students).toBe(histories.length);
        expect(codes(contents.commonCourses)).toEqual([...new Set(courses)].sort());
        expect(contents.semesters.map(({ n, students }) => [n, students])).toEqual(
          [1, 2, 3]
            .map((semester) => [semester, students(({ n }) => n === semester)])
            .filter(([, count = 0]) => count >= group),
        );
        for (const semester of contents.semesters) {
          const took = (course: string) => students(({ programId, n }) => programId === course && n === semester.n);
          expect(Object.fromEntries(semester.courses.map((each) => [each.programId, each.students]))).toEqual(
            Object.fromEntries(
              codes(contents.commonCourses)
                .filter(took)
                .map((course) => [course, took(course)]),
            ),
          );
        }
      }),
    );
  });

  test('shows a rare course nowhere, so that no one can show a word of their own to everybody', () => {
    fc.assert(
      fc.property(anyMajor, (histories) => {
        const liars = histories.filter(({ attempts }) => codes(attempts).includes('LAW LIARS'));
        const isShown = liars.length >= group;
        expect(JSON.stringify(published(histories) ?? '').includes('LAW LIARS')).toBe(isShown);
      }),
    );
  });

  test('has the courses of a semester by number of students, then by code, and grade charts by code', () => {
    const contents = published([
      ...times(3, took(['STAT 2500', 1, 'B'], ['MATH 1700', 1, 'A'], ['MATH 1500', 1, 'W'])),
      ...times(3, took(['STAT 2500', 1, 'A'], ['MATH 1700', 2, 'B'], ['MATH 1500', 1, 'C'])),
      ...times(2, took(['STAT 2500', 1, 'A+'], ['MATH 1500', 1, 'A'])),
    ]);
    expect(codes(contents?.semesters[0]?.courses)).toEqual(['MATH 1500', 'STAT 2500', 'MATH 1700']);
    expect(codes(contents?.gradedCourses)).toEqual(['MATH 1500', 'MATH 1700', 'STAT 2500']);
    expect([...(contents?.gradedCourses[0]?.attempts ?? [])]).toEqual([
      ['A', 2],
      ['C', 3],
      ['W', 3],
    ]);
  });

  test('has no semesters beyond any real course of study, which would only add charts', () => {
    const endless = Array.from({ length: 60 }, (_, n) => ['MATH 1500', n + 1, 'A'] as const);
    const contents = published(times(group, took(...endless.map((each) => [...each] as never))));
    expect(contents?.semesters).toHaveLength(maxTrailSemesters);
  });

  test('may have course codes that every object has as a property', () => {
    const odd = published(times(group, took(['constructor', 1, 'A'], ['__proto__', 1, 'A'])));
    expect(codes(odd?.commonCourses)).toEqual(['__proto__', 'constructor']);
  });
});

describe('a grade chart', () => {
  test('counts the listed grades of those who share theirs, each repeat as an attempt, and nobody else', () => {
    fc.assert(
      fc.property(anyMajor, (histories) => {
        for (const { programId, students, attempts } of published(histories)?.gradedCourses ?? []) {
          const shared = histories
            .filter(({ sharing }) => sharing === 'courses-and-grades')
            .map((history) => history.attempts.filter((each) => each.programId === programId && each.grade !== 'S'));
          expect(students).toBe(shared.filter(({ length }) => length > 0).length);
          expect(students).toBeGreaterThanOrEqual(group);
          expect([...attempts.values()].reduce((sum, count) => sum + count, 0)).toBe(shared.flat().length);
          for (const [grade, count] of attempts)
            expect(count).toBe(shared.flat().filter((each) => each.grade === grade).length);
        }
      }),
    );
  });

  test('is shown from the smallest group of sharers on', () => {
    const hidden = times(4, { ...took(['MATH 1500', 1, '']), sharing: 'courses' });
    const charts = (sharers: number) =>
      published([...times(sharers, took(['MATH 1500', 1, 'A'])), ...hidden])?.gradedCourses;
    expect(charts(group - 1)).toEqual([]);
    expect(charts(group)).toEqual([{ programId: 'MATH 1500', students: group, attempts: new Map([['A', group]]) }]);
  });
});

describe('who is published', () => {
  const rules = privacyRules(5);
  const edited: Candidate = { isPublished: true, isVisible: true, isReturning: false };
  const joined: Candidate = { ...edited, isPublished: false };
  const back: Candidate = { ...joined, isReturning: true };
  const many = { readable: 40, decoysReturn: false };
  const choose = (candidates: Candidate[], major = many, by = rules) =>
    [...Map.groupBy(chooseChanges(candidates, major, by), (each) => each)].map(([each, all]) => [each, all.length]);
  const of = (candidate: Candidate, count: number) => Array<Candidate>(count).fill(candidate);

  test('joins in a group of as many as the setting says, whatever others edit', () => {
    expect(choose([...of(joined, 4), ...of(edited, 9)])).toEqual([[edited, 9]]);
    expect(choose([...of(joined, 5), ...of(edited, 4)])).toEqual([[joined, 5]]);
  });

  test('makes a group of one more with those who are readable, as any group that is shown', () => {
    const nobody = { readable: 0, decoysReturn: false };
    expect(choose(of(joined, 5), nobody)).toEqual([]);
    expect(choose(of(joined, 6), nobody)).toEqual([[joined, 6]]);
    expect(choose(of(joined, 5), { ...nobody, readable: 1 })).toEqual([[joined, 5]]);
    expect(choose(of(joined, 1), { ...nobody, readable: 5 })).toEqual([]);
  });

  test('first of all waits for enough students to fill charts, and later for a group only', () => {
    const by = privacyRules(5, 12);
    const nobody = { readable: 0, decoysReturn: false };
    expect(choose(of(joined, 11), nobody, by)).toEqual([]);
    expect(choose(of(joined, 12), nobody, by)).toEqual([[joined, 12]]);
    // One has left since, with five decoys.
    expect(choose(of(joined, 5), { readable: 6, decoysReturn: false }, by)).toEqual([[joined, 5]]);
    expect(privacyRules(20, 12).firstGroup).toBe(21);
  });

  test('edits in a group, in which only what others see counts', () => {
    const season: Candidate = { ...edited, isVisible: false };
    expect(choose([...of(edited, 4), ...of(season, 3)])).toEqual([]);
    expect(choose([...of(edited, 5), season])).toEqual([
      [edited, 5],
      [season, 1],
    ]);
  });

  test('returns with a group or with decoys, and never makes a group larger', () => {
    expect(choose([...of(joined, 4), back])).toEqual([]);
    expect(choose([...of(joined, 5), back])).toEqual([
      [joined, 5],
      [back, 1],
    ]);
    expect(choose([back], { ...many, decoysReturn: true })).toEqual([[back, 1]]);
  });

  test('is everybody at once where groups of one are allowed', () => {
    const season: Candidate = { ...edited, isVisible: false };
    for (const one of [edited, joined, back, season])
      expect(choose([one], { readable: 0, decoysReturn: false }, privacyRules(1))).toEqual([[one, 1]]);
  });
});

describe('when a student leaves', () => {
  test('as many others disappear as the setting says, or all where too few would stay', () => {
    expect(countDecoys(11, privacyRules(5))).toBe(5);
    expect(countDecoys(10, privacyRules(5))).toBe(10);
    expect(countDecoys(3, privacyRules(1))).toBe(0);
  });

  test.each([
    ['2026-01-01', '2026-06-01'],
    ['2026-05-31', '2026-06-01'],
    ['2026-07-04', '2026-08-01'],
    ['2026-11-03', '2027-01-01'],
  ])('on %s, they may return on %s, with the next term', (day, returns) => {
    expect(privacyRules(5).cooldownUntil(new Date(`${day}T12:00:00Z`))).toBe(returns);
  });
});
