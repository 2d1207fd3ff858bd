import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Audit, read } from './read.ts';
import { endMark, type Printer, page, typeset } from './test-kit.ts';

/** Reads a one-page audit whose left column holds these lines. */
function auditOf(
  lines: readonly string[],
  right: readonly string[] = [],
  printer: Partial<Printer> = {},
): Audit {
  const result = read(typeset([page([...lines, endMark], right)], printer));
  if (!result.ok) throw new Error(result.problem);
  return result.value;
}

/** What an audit says about its courses, as text. */
const summary = (audit: Audit) =>
  audit.courses.map(({ programId, semester, grade, credits, title, origin, remark }) =>
    [
      programId,
      semester,
      grade,
      credits,
      title,
      origin,
      ...(remark === undefined ? [] : [remark]),
    ].join(' | '),
  );

const math = '      FS27 MATH     1500   5.0 A-   ANALYTIC GEOMETRY & CALC I';

describe('a course line', () => {
  test.each([
    [math, 'MATH 1500 | FS27 | A- | 5 | ANALYTIC GEOMETRY & CALC I | MU'],
    ['      SS28 ECONOM   1014   3.0 B T  Principles of Microecon', 'ECONOM 1014 | SS28 | B | 3 | Principles of Microecon | transfer'],
    ['      FS28 MATH     1700   5.0 D  D CALCULUS II', 'MATH 1700 | FS28 | D | 5 | CALCULUS II | MU | D'],
    ['      SP29 MATH     1700   5.0 B  R CALCULUS II', 'MATH 1700 | SP29 | B | 5 | CALCULUS II | MU | R'],
    ['      SP29 MATH     1700   5.0 B  X CALCULUS II', 'MATH 1700 | SP29 | B | 5 | CALCULUS II | MU | X'],
    ['      FS29 INFOTC   4970W  3.0 IP I SENIOR CAPSTONE DESIGN - WI', 'INFOTC 4970W | FS29 | IP | 3 | SENIOR CAPSTONE DESIGN - WI | MU | I'],
    ['      FS29 HIST     1100HW 3.0 A+   SURVEY', 'HIST 1100HW | FS29 | A+ | 3 | SURVEY | MU'],
    ['      FS27 HIST     ELEC1  3.0 A TR Intro to Something', 'HIST ELEC1 | FS27 | A | 3 | Intro to Something | transfer | R'],
    ['      FS27 ENGLSH   COMP1  3.0 A T- Writing', 'ENGLSH COMP1 | FS27 | A | 3 | Writing | transfer | -'],
    ['      FS27 ART_VS   1000A  1.5 A-T  Drawing', 'ART_VS 1000A | FS27 | A- | 1.5 | Drawing | transfer'],
    ['      FS27 GN_HES   ORIEN110.0 S    Long Orientation', 'GN_HES ORIEN1 | FS27 | S | 10 | Long Orientation | MU'],
    ['      FS27 PHYSCS   1210   4.0 B+U  Mechanics', 'PHYSCS 1210 | FS27 | B+ | 4 | Mechanics | other-campus'],
    ['      FS27 SPAN     1100   6.0 CRE  ELEMENTARY SPANISH I', 'SPAN 1100 | FS27 | CRE | 6 | ELEMENTARY SPANISH I | exam'],
    ['      FS27 SPAN     1100   6.0 CRT  Elementary Spanish', 'SPAN 1100 | FS27 | CRT | 6 | Elementary Spanish | exam'],
    ['      FS27 SPAN     1100   6.0 CRUD Elementary Spanish', 'SPAN 1100 | FS27 | CRU | 6 | Elementary Spanish | exam | D'],
    ['      FS27 MATH     1100   3.0 E ED COLLEGE ALGEBRA', 'MATH 1100 | FS27 | E | 3 | COLLEGE ALGEBRA | exam | D'],
    ['      FS27 MATH     1100   3.0 W    COLLEGE ALGEBRA', 'MATH 1100 | FS27 | W | 3 | COLLEGE ALGEBRA | MU'],
    ['      FS27 MATH     1100   3.0 I    COLLEGE ALGEBRA', 'MATH 1100 | FS27 | I | 3 | COLLEGE ALGEBRA | MU'],
    ['      FS27 MU_SEM   1000   0.0 U    SEMINAR', 'MU_SEM 1000 | FS27 | U | 0 | SEMINAR | MU'],
    ['      FS27 AG_ED_LD 4995  12.0 S    INTERNSHIP', 'AG_ED_LD 4995 | FS27 | S | 12 | INTERNSHIP | MU'],
    ['      SP98 HIST     1200   3.0 A    20TH CENTURY AMERICA', 'HIST 1200 | SP98 | A | 3 | 20TH CENTURY AMERICA | MU'],
    ['      SP28 HIST     1200   3.0 A    ...AND JUSTICE FOR ALL', 'HIST 1200 | SP28 | A | 3 | ...AND JUSTICE FOR ALL | MU'],
    ['      SP28 HIST     1200   3.0 A    D DAY', 'HIST 1200 | SP28 | A | 3 | D DAY | MU'], // a letter of the title is no code
    [`      SP28 HIST     1200   3.0 A    ${'X'.repeat(29)}`, `HIST 1200 | SP28 | A | 3 | ${'X'.repeat(29)} | MU`],
    ['      SP28 ACCTY    2026   3.0 A    ACCOUNTING I', 'ACCTCY 2026 | SP28 | A | 3 | ACCOUNTING I | MU'], // the catalog's code
    // As other schools print them.
    ['      FA28 CHEM     132    4.00B  >RGeneral Chemistry', undefined],
    ['      FA28 CHEM     132   4.00 B >R General Chemistry', 'CHEM 132 | FS28 | B | 4 | General Chemistry | MU | R'],
    ['      SU28 CHEM     132  12.00 B >D General Chemistry', 'CHEM 132 | SS28 | B | 12 | General Chemistry | MU | D'],
  ])('%j is read as %j', (line, expected) => {
    const other = '      FS20 BIO_SC   1010   3.0 C    GENERAL PRINCIPLES & CONCEPTS';
    const another = '      FS20 BIO_SC   1020   2.0 C    GENERAL BIOLOGY LABORATORY';
    expect(summary(auditOf([line, other, another])).slice(0, -2)).toEqual(expected === undefined ? [] : [expected]);
  }); // biome-ignore format: a table

  test.each([
    ['planned', '      FS30 MATH     2300   3.0    P CALCULUS III'],
    ['planned', '      FS30 MATH     2300   3.0 IP P CALCULUS III'],
    ['planned', '      FS30 MATH     2300   3.0 P    CALCULUS III'],
    ['term-unknown', '      WI28 MATH     2300   3.0 A    CALCULUS III'],
    ['course-unreadable', '      FS28 MATH     23*0   3.0 A    CALCULUS III'],
    ['grade-unreadable', '      FS28 MATH     2300   3.0      CALCULUS III'],
    ['grade-unreadable', '      FS28 MATH     2300   3.0 9    CALCULUS III'],
    ['out-of-place', 'FS28 MATH     2300   3.0 A    CALCULUS III'],
    ['out-of-place', '         FS28 MATH 2300 3.0 A taken elsewhere, see file'],
  ])('is ignored as %s: %j', (reason, line) => {
    const others = [math, '      SP28 HIST     1200   3.0 A    SURVEY'];
    const audit = auditOf([...others, line, '='.repeat(65), 'OK  2  Again', line]);
    expect(summary(audit)).toHaveLength(2);
    expect(audit.ignored.map((each) => [each.reason, each.text])).toEqual([[reason, line.trim()]]);
  });

  test('has a position, so that it can be highlighted', () => {
    const audit = auditOf(['', ''], ['', math]);
    expect(audit.courses[0]?.place).toMatchObject({ page: 1, column: 2, row: 9 });
    expect(audit.courses[0]?.place.box.x).toBeCloseTo(307.2 + 6 * 4.2);
  });
});

describe('what only resembles a course', () => {
  test.each([
    '                                    PROCESSED AS:  INFOTC   4970',
    '                                    >>MATCHED AS: CMP_SC   2040',
    '        SELECT FROM: BIOL_EN  4995  BME      4995  CH_ENG   4995',
    '           CMP_SC   4995  CV_ENG   4995  ECE      4995',
    '--> NEEDS:                 1 course',
    'Example Program Name-BS         Advisor, Some A           05/31',
    'CATALOG YEAR: FS2027',
    'Taken FS27 MATH 1500 at another school',
  ])('is neither taken nor listed: %j', (line) => {
    expect(auditOf([math, line])).toMatchObject({
      courses: [{ programId: 'MATH 1500' }],
      ignored: [],
    });
  });

  test.each(['LEGEND', '---------- LEGEND ----------', 'EXCEPTION PROCESSING MESSAGES FOLLOW:'])(
    'nothing after %j is taken or listed',
    (heading) => {
      const audit = auditOf([math, heading, '      SP29 MATH     1700   5.0 B    CALCULUS II', '      FS30 MATH     2300   3.0    P X']);
      expect(audit).toMatchObject({ courses: [{ programId: 'MATH 1500' }], ignored: [] });
    },
  ); // biome-ignore format: lines of the report
});

describe('the course lines of one attempt', () => {
  test('a course under several requirements is one attempt, and a repeat is another', () => {
    const repeat = '      SP28 MATH     1500   5.0 A  R ANALYTIC GEOMETRY & CALC I';
    const audit = auditOf([math, '='.repeat(65), 'OK  2  More', repeat, math], [math, repeat]);
    expect(audit.courses.map(({ semester }) => semester)).toEqual(['FS27', 'SP28']);
  });

  test('two transfer electives of one code in one term are one attempt with both titles and all credits', () => {
    const electives = [
      '      FS27 HIST     ELEC1  3.0 A T  Local History',
      '      FS27 HIST     ELEC1  2.0 A T  History of Ships',
    ];
    const audit = auditOf([...electives, 'OK  2  More', ...electives]);
    expect(summary(audit)).toEqual([
      'HIST ELEC1 | FS27 | A | 5 | Local History / History of Ships | transfer',
    ]);
  });

  test('two electives with the same title count twice if one list shows both', () => {
    const elective = '      FS27 HIST     ELEC1  3.0 A T  Elective';
    expect(auditOf([elective, elective, 'OK  2  More', elective]).courses).toMatchObject([
      { credits: 6 },
    ]);
  });

  test('a requirement that takes some of the credits does not reduce those of the course', () => {
    const reduced = math.replace('5.0 A- ', '2.0 A- -').replace('- ANALYTIC', ' ANALYTIC');
    expect(auditOf([reduced, '='.repeat(65), math]).courses).toMatchObject([{ credits: 5 }]);
  });

  test('a course split over two requirements has the credits of both parts', () => {
    const part = (credits: string) =>
      `      FS27 MATH     1500   ${credits} A- S ANALYTIC GEOMETRY & CALC I`;
    expect(auditOf([part('3.0'), '='.repeat(65), part('2.0')]).courses).toMatchObject([
      { credits: 5 },
    ]);
  });
});

describe('columns and pages', () => {
  const continued = '*************** CONTINUED ON COLUMN   2 PAGE   1 ***************';

  test('a list that continues over columns and pages is read in order', () => {
    const course = (n: number) => `      FS27 MATH     ${1000 + n}   3.0 A    COURSE ${n}`;
    const pages = [
      page([course(1), course(2), continued], [course(3), continued]),
      page([course(4), endMark], [], 2),
    ];
    const result = read(typeset(pages));
    expect(result.ok && result.value.courses.map(({ title }) => title)).toEqual(['COURSE 1', 'COURSE 2', 'COURSE 3', 'COURSE 4']); // biome-ignore format: one list
  });

  test('pages in the wrong order are read in the right order', () => {
    const other = '      SP28 HIST     1200   3.0 A    SURVEY';
    const result = read(
      typeset([page([other, 'LEGEND', endMark], [], 2), page([math, continued], [continued])]),
    );
    expect(
      result.ok && result.value.courses.map(({ title, place }) => [title, place.page]),
    ).toEqual([
      ['ANALYTIC GEOMETRY & CALC I', 2],
      ['SURVEY', 1],
    ]);
  });

  test('the audits of two programs in one file are read as one history', () => {
    const other = '      SP28 HIST     1200   3.0 A    SURVEY';
    const result = read(
      typeset([page([math, 'LEGEND', endMark]), page([math, other, 'LEGEND', endMark])]),
    );
    expect(result.ok && summary(result.value)).toHaveLength(2);
  });

  test('an audit without its end mark is incomplete, however many courses it lists', () => {
    expect(read(typeset([page([math])]))).toEqual({ ok: false, problem: 'incomplete' });
  });

  test.each([
    ['first', [2, 3]],
    ['middle', [1, 3]],
  ])('an audit without its %s page is incomplete', (_, numbers) => {
    const pages = numbers.map((number) =>
      page([math, number === 3 ? endMark : continued], [], number),
    );
    expect(read(typeset(pages))).toEqual({ ok: false, problem: 'incomplete' });
  });

  test('a page without the line that says where the report continues makes the audit incomplete', () => {
    const pages = [page([math]), page([math, endMark], [], 2)];
    expect(read(typeset(pages))).toEqual({ ok: false, problem: 'incomplete' });
  });

  test('a left column without that line makes the audit incomplete, even if the right one has the end mark', () => {
    expect(read(typeset([page([math], ['', endMark])]))).toEqual({
      ok: false,
      problem: 'incomplete',
    });
    expect(read(typeset([page([math, continued], ['', endMark])])).ok).toBe(true);
  });

  test('an audit with mostly unreadable course lines is incomplete', () => {
    const lost = [1, 2, 3].map((n) => `      FS27 MATH     100${n}   3.0      COURSE`);
    expect(read(typeset([page([math, ...lost, endMark])]))).toEqual({
      ok: false,
      problem: 'incomplete',
    });
  });

  test('an audit without a course is refused', () => {
    expect(read(typeset([page(['OK  1  Something', endMark])]))).toEqual({
      ok: false,
      problem: 'no-courses',
    });
  });
});

describe('another document', () => {
  test.each([
    ['no-text', []],
    ['no-text', ['Scanned with a phone']],
    [
      'transcript-instead',
      ['Student Academic Profile', 'MATH 1500 Analytic Geometry A- 5.0 and so on and on'],
    ],
    [
      'transcript-instead',
      ['FALL 2029        Local Campus Credits', 'MATH 1500 Analytic Geometry A- 5.0'],
    ],
    [
      'not-an-audit',
      ['Dear students,', 'the library closes early on Friday, all through the summer.'],
    ],
  ])('is recognized as %s: %j', (problem, rows) => {
    expect(read(typeset([rows]))).toEqual({ ok: false, problem });
  });
});

describe('totals and header', () => {
  const total = ['='.repeat(65), 'IP 14  Total Credits', '       No fewer than 120 credits.'];
  const planned = '      FS30 MATH     2300   3.0    P CALCULUS III';
  const running = '      FS29 MATH     2300   3.0 IP I CALCULUS III';
  const withdrawn = '      FS28 MATH     2300   3.0 W    CALCULUS III';

  test('totals agree with the courses that count', () => {
    const sums = ['    EARNED:   5.0 credits', 'IN-PROGRESS   3.0 credits'];
    const { totals } = auditOf([math, running, withdrawn, planned, ...total, ...sums]);
    expect(totals).toEqual({
      earned: { audit: 5, read: 5 },
      inProgress: { audit: 3, read: 3 },
      agree: true,
    });
  });

  test('a total that is not printed is 0', () => {
    const { totals } = auditOf([math, ...total, '    EARNED:   5.0 credits']);
    expect(totals).toMatchObject({ inProgress: { audit: 0, read: 0 }, agree: true });
  });

  test('totals that differ from the courses do not agree', () => {
    const { totals } = auditOf([math, ...total, '    EARNED: 103.0 credits']);
    expect(totals).toMatchObject({ earned: { audit: 103, read: 5 }, agree: false });
  });

  test('the credits of another requirement are not the total', () => {
    const { totals } = auditOf([
      math,
      '='.repeat(65),
      'OK  5  Behavioral Science',
      '    EARNED:   9.0 credits',
    ]);
    expect(totals).toMatchObject({ earned: { audit: null }, agree: null });
  });

  test('program, catalog year and day are read; name, number and adviser are not', () => {
    const audit = auditOf([math, 'Example Program Name-BS         Advisor, Some A           05/31']);
    expect(audit).toMatchObject({ program: 'Invented Studies (BS)', catalogYear: 'FS2027', preparedOn: '2030-01-15' });
    expect(JSON.stringify(audit)).not.toMatch(/Sample|Student Q|00000000|Advisor/);
  }); // biome-ignore format: one look
});

/** Letters of all widths from 2 to 8 points, blanks of 2. */
const unevenly = (character: string) => (character === ' ' ? 2 : 2 + (character.charCodeAt(0) % 7));

describe('a report printed by another program', () => {
  const lines = [
    math,
    '      SS28 ECONOM   1014   3.0 B T  Principles of Microecon',
    '      FS28 MATH     1700   5.0 D  D CALCULUS II',
    '      FS29 INFOTC   4970W  3.0 IP I SENIOR CAPSTONE DESIGN - WI',
  ];
  const expected = summary(auditOf(lines, lines));

  test.each<[string, Partial<Printer>]>([
    ['larger', { left: 42, advance: 5.4, pitch: 10.5 }],
    ['letter by letter', { piece: /\S/g }],
    ['in pieces that end within words', { piece: /.{1,7}/g }],
    ['row by row', { piece: /.+/g }],
  ])('%s is read the same way', (_, printer) => {
    expect(summary(auditOf(lines, lines, printer))).toEqual(expected);
  });

  test('in letters of uneven width, only blanks keeping the columns apart, is read the same way', () => {
    const total = [
      '='.repeat(65),
      'OK 14  Total Credits',
      '    EARNED:   8.0 credits',
      'IN-PROGRESS   3.0 credits',
    ];
    expect(summary(auditOf([...lines, ...total], lines, { letter: unevenly }))).toEqual(expected);
  });

  test('read by counting blanks is refused if its totals do not agree', () => {
    expect(read(typeset([page([...lines, endMark], lines)], { letter: unevenly }))).toEqual({
      ok: false,
      problem: 'incomplete',
    });
  });

  test('with fewer blanks between the fields is read by how its lines align', () => {
    const narrower = lines.map((line) => `  ${line.slice(6, 19)}${line.slice(20)}`);
    expect(summary(auditOf(narrower))).toEqual(expected);
  });

  test('with columns of two widths is read the same way', () => {
    const wider = page([...lines, endMark], lines).map((row) =>
      row.replace(/^(.{65})\|/, '$1     |'),
    );
    const result = read(typeset([wider]));
    expect(result.ok && summary(result.value)).toEqual(expected);
  });

  test('of another school is read as far as its lines allow', () => {
    const lines = [
      '    24FA CS 1114      3.00 A     INTRO TO SOFTWARE DESIGN',
      '    23FAACIS 1504     3.00 B+ >D INTRO BUS ANALYTICS',
      '    25SP MATH 1225    4.00 P  >R CALCULUS OF A VARIABLE',
      '    25SU CS110       12.00 TR T  Computing',
      '    25WI CS 2114      3.00 A     SOFTWARE DESIGN',
    ];
    const rows = page([...lines, endMark]).map((row) =>
      row.replace('UNIVERSITY OF MISSOURI', 'INVENTED UNIVERSITY'),
    );
    const result = read(typeset([rows]));
    expect(result.ok && summary(result.value)).toEqual([
      'CS 1114 | FS24 | A | 3 | INTRO TO SOFTWARE DESIGN | MU',
      'ACIS 1504 | FS23 | B+ | 3 | INTRO BUS ANALYTICS | MU | D',
      'MATH 1225 | SP25 | P | 4 | CALCULUS OF A VARIABLE | MU | R',
      'CS 110 | SS25 | TR | 12 | Computing | transfer',
    ]);
    expect(result.ok && result.value.ignored.map(({ reason }) => reason)).toEqual(['term-unknown']);
  });

  test('with dashes, apostrophes and ligatures of a word processor is read in plain characters', () => {
    const line = '      FS27 HIST     1100   3.0 A–   O’NEILL — Eﬃcient ﬁelds';
    expect(summary(auditOf([line]))).toEqual([
      "HIST 1100 | FS27 | A- | 3 | O'NEILL - Efficient fields | MU",
    ]);
  });

  test('is read without text that is far off the page', () => {
    const [first] = typeset([page([math, endMark])]);
    const far = { text: 'far', x: 1e9, y: 89, width: 10, size: 7 };
    expect(read(first ? [{ ...first, items: [...first.items, far] }] : []).ok).toBe(true);
  });
});

test('any course line can be read in any column, printed in any pieces', () => {
  const courseLine = fc.record({
    semester: fc.tuple(fc.constantFrom('SP', 'SS', 'FS'), fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 50, max: 99 }))).map(([season, year]) => season + String(year).padStart(2, '0')),
    subject: fc.constantFrom('MATH', 'CMP_SC', 'AG_ED_LD', 'HIST', 'ECE'),
    number: fc.oneof(fc.integer({ min: 1000, max: 9999 }).map(String), fc.constantFrom('4970W', '1100HW', 'ELEC1', 'ORIEN1', '1000A', 'ACT')),
    credits: fc.integer({ min: 0, max: 199 }).map((tenths) => tenths / 10),
    grade: fc.constantFrom('A+', 'A', 'A-', 'B', 'C-', 'D+', 'F', 'W', 'WF', 'IP', 'S', 'U', 'I', 'E', 'CR'),
    code: fc.constantFrom('', 'R', 'D', 'X', '-', '+', 'C', 'G'),
    title: fc.stringMatching(/^[A-Z0-9.&][A-Z0-9&'./: -]{0,27}[A-Z0-9.]$/),
  });
  fc.assert(
    fc.property(fc.uniqueArray(courseLine, { minLength: 1, maxLength: 20, selector: ({ semester, subject, number }) => `${semester}${subject}${number}` }), fc.boolean(), fc.integer({ min: 1, max: 40 }), (courseLines, inRight, piece) => {
      const lines = courseLines.map(({ semester, subject, number, credits, grade, code, title }) =>
        `      ${semester} ${subject.padEnd(8)} ${number.padEnd(6)}${credits.toFixed(1).padStart(4)} ${grade.padEnd(2)} ${code.padEnd(2)}${title}`);
      const audit = auditOf(inRight ? [] : lines, inRight ? lines : [], { piece: new RegExp(`\\S.{0,${piece}}`, 'g') });
      expect(summary(audit)).toEqual(courseLines.map(({ semester, subject, number, credits, grade, code, title }) =>
        [`${subject} ${number}`, semester, grade, credits, title.replace(/ +/g, ' '), 'MU', ...(code === '' ? [] : [code])].join(' | ')));
    }),
    { numRuns: 60 },
  );
}); // biome-ignore format: a table and its line
