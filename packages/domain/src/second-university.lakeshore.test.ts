import { university } from '@coursetrail/university';
import { builtInCourses } from '@coursetrail/university/courses';
import { describe, expect, test } from 'vitest';
import { isMajor, majors } from './catalog/programs.ts';
import { readPastedCourses } from './history/pasted-courses.ts';
import {
  codeOfTerm,
  compareSemesters,
  earnsCredit,
  gpaOf,
  grades,
  isLetterGrade,
  mainProgram,
  nextSemester,
  normalizeCourseCode,
  parsePrerequisites,
  reasonNotToCount,
  regularSeasons,
  runningSemester,
  seasonNames,
  seasonsTold,
  seasonWords,
  semesterCode,
  semestersOfPlan,
  termName,
  termsOffered,
  verdictOnText,
  withoutSectionLetters,
} from './index.ts';
import { gradesByCourse } from './requirements/prerequisites.ts';
import { readTrailLink, writeTrailLink } from './sharing/trail-link.ts';

test('these tests run with the second university', () => {
  expect(university.id).toBe('lakeshore');
});

describe('four quarters', () => {
  test('have names, an order within the calendar year, and a year that begins in fall', () => {
    expect(['WI26', 'SP26', 'SU26', 'FA26'].map(termName)).toEqual([
      'Winter 2026',
      'Spring 2026',
      'Summer 2026',
      'Fall 2026',
    ]);
    expect(['FA26', 'SU26', 'WI27', 'SP26', 'WI26'].toSorted(compareSemesters)).toEqual([
      'WI26',
      'SP26',
      'SU26',
      'FA26',
      'WI27',
    ]);
    expect(codeOfTerm('Winter 2027')).toBe('WI27');
    expect(seasonNames).toEqual(['fall', 'winter', 'spring', 'summer']);
    expect(regularSeasons).toEqual(['fall', 'winter', 'spring']);
  });

  test('follow each other, and the clock is that of the West Coast', () => {
    expect(semesterCode(nextSemester({ season: 'FA', year: 2026 }))).toBe('WI27');
    const midnight = new Date('2027-01-01T07:59:00Z');
    expect(runningSemester(midnight)).toEqual({ season: 'FA', year: 2026 });
    expect(runningSemester(new Date('2027-01-01T08:01:00Z'))).toEqual({ season: 'WI', year: 2027 });
    expect(termsOffered(midnight).slice(0, 3)).toEqual(['FA12', 'WI13', 'SP13']);
    expect(termsOffered(midnight).at(-1)).toBe('WI27');
  });

  test('a plan reaches eight regular quarters ahead, summers only if they are wanted', () => {
    const today = new Date('2026-10-10T12:00:00Z');
    expect(semestersOfPlan([], today, { hasSummers: false })).toEqual(
      ['FA26', 'WI27', 'SP27', 'FA27', 'WI28', 'SP28', 'FA28', 'WI29', 'SP29'],
    );
  }); // biome-ignore format: one list

  test('are told in words, a fourth of them as well', () => {
    expect(seasonWords({ often: ['fall', 'winter', 'spring'], hardly: [] })).toBe('in fall, winter and spring');
    expect(seasonWords({ often: ['winter'], hardly: [] })).toBe('mostly in winter');
    expect(seasonsTold({ fall: 0, winter: 300, spring: 0, summer: 0 }, 30)).toMatchObject({ often: ['winter'] });
  });
});

describe('a second campus', () => {
  const there = 'Business Administration (Harbor Point)';
  const audit = (program: string) => ({ program, isTrial: false });

  test('has programs of its own, in one list with the others', () => {
    expect(majors.filter((major) => /^(Bus|Hosp|Mari)/.test(major))).toEqual([
      ...['Business Administration', there],
      ...['Hospitality Management (Harbor Point)', 'Maritime Studies (Harbor Point)'],
    ]);
    expect(majors.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))).toEqual(majors);
    expect(isMajor(there)).toBe(true);
    expect(isMajor('Maritime Studies')).toBe(false);
  });

  test('prints audits under the name of the program alone', () => {
    const [biology, business] = [audit('Biology (BS)'), audit('BUSINESS ADMINISTRATION (BS)')];
    for (const major of [there, 'Business Administration'])
      expect(mainProgram([biology, business], major)).toBe(business);
    expect(mainProgram([biology, audit('Biology (Freshwater Ecology) (BS)')], 'Biology (Freshwater Ecology)')).not.toBe(
      biology,
    );
  });

  test('stands in the links to its students’ trails', () => {
    for (const major of majors) {
      const link = writeTrailLink({ major, courses: [{ programId: 'BUS 100', n: 1 }] });
      expect(link.ok && readTrailLink(link.value)).toMatchObject({ value: { major } });
    }
  });
});

describe('grades without plus and minus, and with honors pass', () => {
  test('are listed in their own order, and only letters have points', () => {
    expect(grades).toEqual(['A', 'B', 'C', 'D', 'F', 'HP', 'P', 'NP', 'W', 'N/A', 'IP']);
    expect(grades.filter(isLetterGrade)).toEqual(['A', 'B', 'C', 'D', 'F']);
    const course = (grade: string, credits = 4) => ({ semester: 'FA25', grade, credits });
    expect(gpaOf([course('A'), course('B'), course('HP'), course('F')])).toMatchObject({
      gpa: 7 / 3,
      coursesCounted: 3,
    });
    expect(reasonNotToCount(course('HP'))).toBe('without-points');
    expect(['HP', 'P', 'D', 'EC'].every(earnsCredit)).toBe(true);
    expect(['NP', 'F', 'W', 'IP'].some(earnsCredit)).toBe(false);
  });

  test('decide about prerequisites: a pass is enough, but not where a letter is asked for', () => {
    const verdict = (prerequisites: string, grade: string) =>
      verdictOnText(prerequisites, gradesByCourse([{ programId: 'CS 101C', grade }]));
    expect(verdict('CS 101C', 'HP')).toBe('met');
    expect(verdict('CS 101C', 'NP')).toBe('not met');
    expect(verdict('CS 101C (C)', 'B')).toBe('met');
    expect(verdict('CS 101C (C)', 'D')).toBe('not met');
    expect(verdict('CS 101C (C)', 'HP')).toBe('cannot know');
  });
});

describe('course codes with three digits and the parts of a year', () => {
  test.each([
    ['cs101a', 'CS 101A'],
    ['CS 101AH', 'CS 101AH'],
    ['math 151 b', null],
    ['CPSC 201', 'CS 201'],
  ])('%j is read as %j', (typed, code) => {
    expect(normalizeCourseCode(typed)).toBe(code);
  });

  test('101A and 101B are two courses, and 101A and its honors section are one', () => {
    expect(withoutSectionLetters('CS 101AH')).toBe('CS 101A');
    expect(withoutSectionLetters('CS 101A')).toBe('CS 101A');
  });

  test('a pasted list is understood', () => {
    const { lines } = readPastedCourses('Winter 2025\nCS101B  A\nMATH 151A, Fall 2024, HP\nSP25 WRIT 101C B', { term: null, lastTerm: 'WI27' });
    expect(lines.map((line) => ('entry' in line ? Object.values(line.entry).join(' ') : line.problem))).toEqual(
      ['CS 101B WI25 A', 'MATH 151A FA24 HP', 'WRIT 101C SP25 B'],
    );
  }); // biome-ignore format: one list

  test('the catalog has 403 courses, and every prerequisite can be read and names courses of it', () => {
    const courses = builtInCourses();
    expect(courses.size).toBe(403);
    const asking = [...courses].filter(([, { prerequisites }]) => prerequisites !== null);
    expect(asking.length).toBeGreaterThan(200);
    expect(asking.filter(([, { prerequisites }]) => parsePrerequisites(prerequisites ?? '') === null)).toEqual([]);
    const named = asking.flatMap(([, { prerequisites }]) => prerequisites?.match(/[A-Z]+ \d{3}[A-C]?/g) ?? []);
    expect(named.filter((code) => !courses.has(code))).toEqual([]);
  });
});

test('a trail link carries the mark of the university, and one of another says so', () => {
  const courses = [{ programId: 'CS 101A', n: 1, rawSemesterCode: 'FA25', grade: 'HP' }];
  const link = writeTrailLink({ major: 'Computer Science', courses });
  if (!link.ok) throw new Error(link.problem);
  expect(link.value).toMatch(/^t1\w{4}-lakeshore\.computer-science\.FA25\.CS101Aaf$/);
  expect(readTrailLink(link.value)).toMatchObject({ ok: true, value: { major: 'Computer Science', courses } });
  const missouris = 't19tbs.computer-science.-.CMP_SC1050ab2050b.MATH1500ad1700b';
  expect(readTrailLink(missouris)).toEqual({ ok: false, problem: 'other-university' });
});
