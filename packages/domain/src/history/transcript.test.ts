import { describe, expect, test } from 'vitest';
import { readPastedCourses } from './pasted-courses.ts';
import { readTranscript } from './transcript.ts';

const shown = (lines: readonly string[]) => {
  const { courses, unused } = readTranscript(lines);
  return [
    ...courses.map(({ programId, semester, grade, credits, title, origin }) =>
      [programId, semester, grade, credits, title, origin].join(' | '),
    ),
    ...unused.map(({ line, reason }) => `${reason}: ${lines[line]}`),
  ];
};

const profile = [
  'Student Academic Profile',
  'FALL 2021 Local Campus Credits Ugrd',
  'Information Technology-BS',
  'CMP SC 1050 Algorithm Design & Programming I A- 4.0',
  'MATH 1500 Analytic Geometry and Calculus I W 5.0',
  'UM GPA 3.700',
  'SPNG 2022 Local Campus Credits Ugrd',
  'HIST 2440 D Day and After B 3.0',
  'SUM 2022 Local Campus Credits Ugrd',
  'MATH 1700 Calculus II 5.0',
];

test('the profile of the portal gives its courses, term by term', () => {
  expect(shown(profile)).toEqual([
    'CMP_SC 1050 | FS21 | A- | 4 | Algorithm Design & Programming I | MU',
    'MATH 1500 | FS21 | W | 5 | Analytic Geometry and Calculus I | MU',
    'HIST 2440 | SP22 | B | 3 | D Day and After | MU',
    'MATH 1700 | SS22 | IP | 5 | Calculus II | MU',
  ]);
});

test('pasted, it is read like a file: every grade that it prints, and two courses with one code', () => {
  const text = [
    ...profile,
    'PHIL 1000 General Intro S 3.0',
    'HIST ELEC1 Ships A 3.0',
    'HIST ELEC1 Wars B 3.0',
    'MATH 2300 Calculus III Q 3.0',
    'Print Date: 07/03/2022',
  ];
  const { lines, ...about } = readPastedCourses(text.join('\n'), { term: null, lastTerm: 'FS21' });
  expect(
    lines.map((line) => ('entry' in line ? Object.values(line.entry).join(' ') : [line.line, line.problem])),
  ).toEqual([
    'CMP_SC 1050 A- 4 Algorithm Design & Programming I FS21 MU',
    'MATH 1500 W 5 Analytic Geometry and Calculus I FS21 MU',
    'HIST 2440 B 3 D Day and After SP22 MU',
    'MATH 1700 IP 5 Calculus II SS22 MU',
    'PHIL 1000 S 3 General Intro SS22 MU',
    'HIST ELEC1 A 3 Ships SS22 MU',
    'HIST ELEC1 B 3 Wars SS22 MU',
    [14, 'no-grade'],
  ]);
  expect(about).toEqual({ isTranscript: true, preparedOn: '2022-07-03' });
});

const transcript = [
  'Unofficial Transcript',
  'Print Date: 01/05/2023',
  'Transfer Credit from University of Missouri - St. Louis',
  'Fall 2020',
  'ENGLSH ELEC1   World Literature       3.000   3.000  B    0.000',
  'ENGLSH ELEC1   Poetry                 2.000   2.000  B    0.000',
  'Course Trans GPA: 0.000   Transfer Totals:   5.000   5.000   0.000   0.000',
  'Test Credits Applied Toward Undergraduate Program',
  'Fall 2021',
  'MATH 1160      Precalculus            5.000   5.000  CR   0.000',
  'Test Trans GPA: 0.000     Transfer Totals:   5.000   5.000   0.000   0.000',
  'Beginning of Undergraduate Record',
  'Fall 2021',
  'Course         Description        Attempted  Earned Grade  Points',
  'MATH 1500      Plan A                 5.000   0.000  D    0.000',
  'Repeated: taken again in Spring 2022',
  'HIST 1100      Survey to 1865         3.000   3.000  A-  11.100',
  'Term GPA:  3.700          Term Totals:       8.000   3.000   3.000  11.100',
  'Cum GPA:   3.700          Cum Totals:       18.000  13.000   3.000  11.100',
  'Spring 2022',
  'MATH 1500      Plan A                 5.000   5.000  B+  16.500',
  'PHIL 1100      Ethics                 3.000   0.000       0.000',
  'Term GPA:  3.300          Term Totals:       8.000   5.000   5.000  16.500',
  'Cum GPA:   3.450          Cum Totals:       26.000  18.000   8.000  27.600',
];
const courses = [
  'ENGLSH ELEC1 | FS20 | B | 3 | World Literature | other-campus',
  'ENGLSH ELEC1 | FS20 | B | 2 | Poetry | other-campus',
  'MATH 1160 | FS21 | CR | 5 | Precalculus | exam',
  'MATH 1500 | FS21 | D | 5 | Plan A | MU',
  'HIST 1100 | FS21 | A- | 3 | Survey to 1865 | MU',
  'MATH 1500 | SP22 | B+ | 5 | Plan A | MU',
  'PHIL 1100 | SP22 | IP | 3 | Ethics | MU',
];

describe('a transcript with credits attempted and earned', () => {
  test('gives transfer credit, tests, repeats and courses in progress, and its totals agree', () => {
    expect(shown(transcript)).toEqual(courses);
    expect(readTranscript(transcript)).toMatchObject({
      earned: { printed: 18, read: 18 },
      agrees: true,
      preparedOn: '2023-01-05',
    });
  });

  test('is read the same way when all blanks but one are lost', () => {
    expect(shown(transcript.map((line) => line.replace(/\s+/g, ' ')))).toEqual(courses);
  });

  test.each([
    ['a course of no subject', 'HIST', 'H1ST', 'course-unreadable'],
    ['a letter that is no grade', 'A-', 'Q', 'grade-unreadable'],
    ['a grade that its points contradict', 'A-', 'B-', 'unclear'],
    ['credits that are not those earned', ' 3.000   3.000  A', ' 8.000   3.000  A', 'unclear'],
    ['a number that is none', '3.000   3.000  A', '3.000   3.O00  A', 'unclear'],
    ['no grade in a term that is over', 'A-  11.100', '     0.000', 'grade-unreadable'],
  ])('lists a line with %s, and says that the total differs', (_, right, wrong, reason) => {
    const damaged = transcript.map((line) => (line.startsWith('HIST') ? line.replace(right, wrong) : line));
    const texts = shown(damaged);
    expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^${reason}: H.ST 1100`)));
    expect(texts).toContainEqual(expect.stringMatching(/^sum-differs: Term GPA: {2}3.700/));
    expect(readTranscript(damaged).agrees).toBe(false);
  });

  test('lists the courses of a term whose heading is damaged or missing, instead of adding them to another', () => {
    for (const heading of ['Spring 2O22', 'Winter 2022', 'Spr1ng 2022', ''])
      expect(
        shown(transcript.map((line) => (line === 'Spring 2022' ? heading : line))).filter((text) =>
          text.startsWith('term-unknown: '),
        ),
      ).toHaveLength(2);
  });

  test('with control characters, a direction of its own or endless lines gives texts that can be stored and shown', () => {
    const hostile = transcript
      .map((line) => line.replace('Survey to', 'Sur\u0000vey\u202e to\u001b[31m \ud800'))
      .toSpliced(-1, 0, `HIST 1200 ${'x'.repeat(300)} 3.000 3.000 A 12.000`);
    const { courses: read, unused } = readTranscript(hostile);
    expect(read.map(({ title }) => title)).toContain('Sur vey to [31m   1865'.replace(/ +/g, ' '));
    expect(unused.map(({ line }) => hostile[line]?.slice(0, 9))).toEqual(['HIST 1200']);
  });

  test('that is there twice gives each course once, and says so', () => {
    const twice = [...transcript, ...transcript];
    expect(shown(twice).slice(0, courses.length)).toEqual(courses);
    expect(shown(twice).filter((text) => text.startsWith('unclear: HIST 1100'))).toHaveLength(1);
    expect(readTranscript(twice)).toMatchObject({ earned: { read: 18 }, agrees: false });
  });

  test('says that a term is missing or out of order', () => {
    const from = transcript.indexOf('Beginning of Undergraduate Record') + 1;
    const without = transcript.toSpliced(from, 8);
    expect(readTranscript(without).agrees).toBe(false);
    const earlier = transcript.map((line) => (line === 'Spring 2022' ? 'Spring 2021' : line));
    expect(shown([...earlier, 'Fall 2022'])).toContain('unclear: Spring 2021');
  });
});
