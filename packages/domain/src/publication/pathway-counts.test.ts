import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Season, seasons } from '../history/semester.ts';
import { courseTaking, type SeasonCounts, type SeasonName, seasonsTold, seasonWords } from './course-taking.ts';
import { lateFrom, type Pathways } from './pathways.ts';
import { privacyRules } from './privacy-rules.ts';
import { countMajor } from './publication.ts';
import type { PublishedHistory } from './sharing.ts';

const codes = ['ART 1', 'BIO 1', 'CHEM 1', 'DANCE 1', 'ECON 1', 'FILM 1'];
/** FILM 1 has credits that vary. */
const creditsOf = (programId: string) => (programId === 'FILM 1' ? undefined : codes.indexOf(programId) + 1);

/** A history from the courses of each semester, without gaps as they are published. */
const historyOf = (semesters: readonly (readonly string[])[], season?: Season): PublishedHistory => ({
  sharing: 'courses',
  attempts: semesters.flatMap((courses, index) =>
    courses.map((programId) => ({ programId, n: index + 1, grade: 'A' })),
  ),
  seasons: semesters.map((_, index) =>
    season === undefined ? '' : (seasons[(seasons.indexOf(season) + index) % 3] ?? ''),
  ),
});

const anyHistory = fc
  .tuple(
    fc.array(fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 9,
    }),
    fc.option(fc.constantFrom(...seasons), { nil: undefined }),
  )
  .map(([semesters, season]) => historyOf(semesters, season));

const pathwaysOf = (histories: readonly PublishedHistory[], minGroup: number) =>
  countMajor(histories, { minGroup, creditsOf })?.pathways;

/** The same, by asking every student about every pair. */
function recount(histories: readonly PublishedHistory[], group: number): Pathways {
  const count = (is: (history: PublishedHistory) => boolean) => histories.filter(is).length;
  const semestersOf = ({ attempts }: PublishedHistory, code: string) =>
    attempts.filter(({ programId }) => programId === code).map(({ n }) => n);
  const takers = (code: string) => count((each) => semestersOf(each, code).length > 0);
  const isLate = ({ attempts }: PublishedHistory) =>
    attempts.some(({ n, programId }) => n >= lateFrom && common.includes(programId));
  const shown = (students: number) => (students >= group ? students : 0);
  const common = codes.filter((code) => takers(code) >= group);
  const pairs = (fits: (a: number, b: number) => boolean, whole: (a: string, b: string) => number) =>
    common.flatMap((a, i) =>
      common.flatMap((b, j) => {
        const students = count((each) =>
          semestersOf(each, a).some((n) => semestersOf(each, b).some((m) => fits(n, m))),
        );
        const isTold = a !== b && students >= group && students / whole(a, b) >= 0.05;
        return isTold ? [[i, j, students] as const] : [];
      }),
    );
  return {
    students: histories.length,
    lateStudents: shown(count(isLate)),
    courses: common.map((programId) => ({
      programId,
      students: takers(programId),
      late: shown(count((each) => isLate(each) && semestersOf(each, programId).length > 0)),
    })),
    next: pairs(
      (n, m) => m === n + 1,
      (a) => takers(a),
    ),
    before: pairs(
      (n, m) => m > n,
      (_, b) => takers(b),
    ),
    loads: [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((n) => {
      const credits = histories.flatMap(({ attempts }) => {
        const taken = attempts.filter((each) => each.n === n).map((each) => creditsOf(each.programId));
        if (taken.length === 0 || taken.includes(undefined)) return [];
        return [taken.reduce((sum: number, each) => sum + (each ?? 0), 0)];
      });
      const mean = credits.reduce((sum, each) => sum + each, 0) / credits.length;
      return credits.length >= group
        ? [
            {
              n,
              students: count(({ attempts }) => attempts.some((each) => each.n === n)),
              credits: Math.round(mean),
            },
          ]
        : [];
    }),
  };
}

describe('the pathways of a major', () => {
  test('are those of a count by hand, with no number of fewer students than the smallest group', () => {
    fc.assert(
      fc.property(
        fc.array(anyHistory, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(1, 3, 6),
        (histories, group) => {
          const counted = pathwaysOf(histories, group);
          expect(counted === undefined).toBe(histories.length < group);
          if (counted === undefined) return;
          expect(counted).toEqual(recount(histories, group));
          const cells = [
            ...[...counted.next, ...counted.before].map(([, , students]) => students),
            ...counted.courses.flatMap(({ students, late }) => [students, late || group]),
            ...counted.loads.map(({ students }) => students),
            counted.lateStudents || group,
          ];
          expect(Math.min(...cells, group)).toBe(group);
        },
      ),
    );
  });

  test('count a student once who took a course twice, in either order', () => {
    const repeating = historyOf([['ART 1'], ['BIO 1'], ['ART 1'], ['BIO 1']]);
    const both = [
      [0, 1, 6],
      [1, 0, 6],
    ];
    expect(pathwaysOf(Array(6).fill(repeating), 6)).toMatchObject({ next: both, before: both });
  });

  test('leave out what fewer than one in twenty takers did', () => {
    const many = Array<PublishedHistory>(115).fill(historyOf([['ART 1']]));
    const few = (count: number) => Array<PublishedHistory>(count).fill(historyOf([['ART 1'], ['BIO 1']]));
    expect(pathwaysOf([...many, ...few(5)], 5)?.next).toEqual([]);
    expect(pathwaysOf([...many, ...few(7)], 5)?.next).toEqual([[0, 1, 7]]);
  });
});

describe('who takes a course', () => {
  /** In one major after the other. */
  const takingOf = (...majors: (readonly PublishedHistory[])[]) => {
    const rules = privacyRules(5);
    const counted = majors.map((histories) => countMajor(histories, { ...rules, creditsOf }));
    return (code: string) =>
      courseTaking(
        code,
        counted.flatMap((contents, index) =>
          (contents?.commonCourses ?? [])
            .filter(({ programId }) => programId === code)
            .map((course) => ({
              ...course,
              major: ['Physics', 'Nursing'][index] ?? '',
              students: contents?.students ?? 0,
            })),
        ),
        rules,
      );
  };

  test('says the semester most take it in, and the season where rounding cannot turn it around', () => {
    const early = Array<PublishedHistory>(80).fill(historyOf([['ART 1'], ['BIO 1']], 'FS'));
    const late = Array<PublishedHistory>(29).fill(historyOf([['BIO 1'], ['ART 1']], 'FS'));
    const taking = takingOf([...early, ...late]);
    expect(taking('ART 1')).toEqual({
      // 80 in fall, and 29 in spring that could be none.
      seasons: null,
      majors: [{ major: 'Physics', students: 109, takers: 109, semester: 1 }],
      graded: null,
    });
    expect(taking('BIO 1').majors).toMatchObject([{ semester: 2 }]);
    expect(taking('FILM 1')).toEqual({ seasons: null, majors: [], graded: null });
  });

  test('tells a season only where every count that is rounded like this would give the same answer', () => {
    const inSteps = (count: number) => (count < 30 ? 0 : Math.round(count / 30) * 30);
    const count = fc.oneof(fc.nat(60), fc.nat(600));
    fc.assert(
      fc.property(count, count, count, (fall, spring, summer) => {
        const exact: SeasonCounts = { fall, spring, summer };
        const told = seasonsTold({ fall: inSteps(fall), spring: inSteps(spring), summer: inSteps(summer) }, 30);
        const shareOf = (name: SeasonName) => (exact[name] ?? 0) / (fall + spring + summer);
        for (const name of told?.often ?? []) expect(shareOf(name)).toBeGreaterThanOrEqual(1 / 4);
        for (const name of told?.hardly ?? []) expect(shareOf(name)).toBeLessThan(1 / 10);
        for (const name of ['fall', 'spring'] as const)
          if (told !== null && !told.often.includes(name)) expect(shareOf(name)).toBeLessThan(1 / 4);
      }),
    );
  });

  test.each([
    // 49 in fall and 24 in spring were told as "100% in fall".
    [{ fall: 60, spring: 0, summer: 0 }, null],
    [{ fall: 30, spring: 0, summer: 0 }, null],
    [{ fall: 30, spring: 30, summer: 0 }, 'in fall and spring'],
    [{ fall: 180, spring: 0, summer: 0 }, 'mostly in fall'],
    [{ fall: 0, spring: 0, summer: 300 }, 'mostly in summer'],
    [{ fall: 90, spring: 90, summer: 90 }, 'all year'],
  ])('tells of %j: %s', (counts, words) => {
    const told = seasonsTold(counts, 30);
    expect(told && seasonWords(told)).toBe(words);
  });

  test('says that hardly anybody takes it in a season only of large courses', () => {
    expect(seasonsTold({ fall: 240, spring: 0, summer: 0 }, 30)?.hardly).toEqual([]);
    expect(seasonsTold({ fall: 300, spring: 0, summer: 0 }, 30)?.hardly).toEqual(['spring', 'summer']);
    expect(seasonsTold({ fall: 9, spring: 1, summer: 0 }, 1)).toEqual({ often: ['fall'], hardly: ['summer'] });
  });

  test('says nothing of seasons that are not known', () => {
    const taking = takingOf(Array(8).fill(historyOf([['ART 1']])));
    expect(taking('ART 1')).toMatchObject({ seasons: null, majors: [{ takers: 8 }] });
  });

  test('adds up the shared grades of all majors where the course is common, and of no other', () => {
    const sharing = (count: number): PublishedHistory[] => [
      ...Array(count).fill({ ...historyOf([['ART 1']]), sharing: 'courses-and-grades' }),
      ...Array(8).fill(historyOf([['BIO 1']])),
    ];
    const hidden = Array<PublishedHistory>(4).fill(historyOf([['ART 1']]));
    const graded = (...majors: PublishedHistory[][]) => takingOf(...majors)('ART 1').graded;
    const six = { programId: 'ART 1', students: 6, attempts: new Map([['A', 6]]) };
    expect(graded([...sharing(3), ...hidden], [...sharing(3), ...hidden])).toEqual(six);
    expect(graded([...sharing(3), ...hidden], [...sharing(2), ...hidden])).toBeNull();
    // Five have it in the second major, where it is rare and nobody can read it.
    expect(graded(sharing(6), sharing(5))).toEqual(six);
  });
});
