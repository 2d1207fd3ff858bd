import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { auditOf, endMark, math, page, summary, typeset } from './test-kit.ts';

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
    ['      FS27 GN_HES   ORIEN110.0 S T  Long Orientation', 'GN_HES ORIEN1 | FS27 | S | 10 | Long Orientation | transfer'],
    ['      FS27 PHYSCS   1210   4.0 B+U  Mechanics', 'PHYSCS 1210 | FS27 | B+ | 4 | Mechanics | other-campus'],
    ['      FS27 SPAN     1100   6.0 CR   ELEMENTARY SPANISH I', 'SPAN 1100 | FS27 | CR | 6 | ELEMENTARY SPANISH I | MU'],
    ['      FS27 SPAN     1100   6.0 CRE  ELEMENTARY SPANISH I', 'SPAN 1100 | FS27 | CRE | 6 | ELEMENTARY SPANISH I | exam'],
    ['      FS27 SPAN     1100   6.0 CRT  Elementary Spanish', 'SPAN 1100 | FS27 | CRT | 6 | Elementary Spanish | exam'],
    ['      FS27 SPAN     1100   6.0 CRUD Elementary Spanish', 'SPAN 1100 | FS27 | CRU | 6 | Elementary Spanish | exam | D'],
    ['      FS27 MATH     1100   3.0 E ED COLLEGE ALGEBRA', 'MATH 1100 | FS27 | E | 3 | COLLEGE ALGEBRA | exam | D'],
    ['      FS27 MATH     1100   3.0 W    COLLEGE ALGEBRA', 'MATH 1100 | FS27 | W | 3 | COLLEGE ALGEBRA | MU'],
    ['      FS27 MATH     1100   3.0 I    COLLEGE ALGEBRA', 'MATH 1100 | FS27 | I | 3 | COLLEGE ALGEBRA | MU'],
    ['      FS27 MUS_ENS  1000   0.0 U    SEMINAR', 'MUS_ENS 1000 | FS27 | U | 0 | SEMINAR | MU'],
    ['      FS27 AG_ED_LD 4995  12.0 S    INTERNSHIP', 'AG_ED_LD 4995 | FS27 | S | 12 | INTERNSHIP | MU'],
    ['      SP08 HIST     1200   3.0 A    20TH CENTURY AMERICA', 'HIST 1200 | SP08 | A | 3 | 20TH CENTURY AMERICA | MU'],
    ['      SP28 HIST     1200   3.0 A    ...AND JUSTICE FOR ALL', 'HIST 1200 | SP28 | A | 3 | ...AND JUSTICE FOR ALL | MU'],
    ['      SP28 HIST     1200   3.0 A    D DAY', 'HIST 1200 | SP28 | A | 3 | D DAY | MU'], // a letter of the title is no code
    [`      SP28 HIST     1200   3.0 A    ${'X'.repeat(29)}`, `HIST 1200 | SP28 | A | 3 | ${'X'.repeat(29)} | MU`],
    ['      SP28 ACCTY    2026   3.0 A    ACCOUNTING I', 'ACCTCY 2026 | SP28 | A | 3 | ACCOUNTING I | MU'], // the catalog's code
    ['      SP28 HIST     1200   3.0 C⁺   SURVEY', 'HIST 1200 | SP28 | C+ | 3 | SURVEY | MU'], // a raised sign
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
    ['course-unreadable', '      FS28 MATM     2300   3.0 A    CALCULUS III'],
    ['course-unreadable', '      FS28 MATH     2300Q  3.0 A    CALCULUS III'],
    ['course-unreadable', '      FS28 MATH     ELEC1  3.0 A    CALCULUS III'],
    ['unclear', '      FS28 MATH     2300   3.0 B\ufffd   CALCULUS III'],
    ['unclear', '      FS78 MATH     2300   3.0 A    CALCULUS III'],
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

  test('of another century is read if another course is from then', () => {
    const old = ['      FS97 MATH     1100   3.0 A    COLLEGE ALGEBRA', '      SP98 HIST     1200   3.0 A    SURVEY'];
    expect(auditOf([math, ...old]).courses.map(({ semester }) => semester)).toEqual(['FS27', 'FS97', 'SP98']);
  }); // biome-ignore format: lines of the report

  test('is read as strictly if a letter of the university’s name is damaged', () => {
    const planned = '      FS30 MATH     2300   3.0 P    CALCULUS III';
    const names = ['M1SSOURI', 'MISSOUR', 'MISS OURI', 'MI5S0URI'];
    const reasons = names.map((name) => {
      const rows = page([math, planned, endMark]).map((row) => row.replace('MISSOURI', name));
      const audit = read(typeset([rows]));
      return audit.ok && audit.value.ignored.map(({ reason }) => reason);
    });
    expect(reasons).toEqual([['planned'], ['planned'], ['planned'], []]);
  });

  test('whose plus is raised has the grade with the plus', () => {
    const [sheet] = typeset([page([math.replace('A-', 'C '), endMark])]);
    const grade = sheet?.items.find(({ text }) => text === 'C');
    if (!sheet || !grade) throw new Error('There is no such course.');
    const plus = { text: '+', x: grade.x + 4.2, y: grade.y - 2.4, width: 2.4, size: 4 };
    const audit = read([{ ...sheet, items: [...sheet.items, plus] }]);
    expect(audit.ok && audit.value.courses).toMatchObject([{ grade: 'C+' }]);
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

  test('an audit that lists far more credits than its total is refused', () => {
    const courses = Array.from({ length: 8 }, (_, index) => math.replace('1500', `${1100 + index}`));
    const read = (earned: string) => () => auditOf([...courses, ...total, `    EARNED:  ${earned} credits`]);
    expect(read('20.0')).toThrow('too-many-credits');
    expect(read('30.0')().totals).toMatchObject({ earned: { read: 40 }, agree: false });
  });

  test('the credits of another requirement are not the total', () => {
    const { totals } = auditOf([math, '='.repeat(65), 'OK  5  Behavioral Science', '    EARNED:   9.0 credits']);
    expect(totals).toMatchObject({ earned: { audit: null }, agree: null });
  });

  test('program, catalog year and day are read; name, number and adviser are not', () => {
    const audit = auditOf([math, 'Example Program Name-BS         Advisor, Some A           05/31']);
    expect(audit).toMatchObject({ program: 'Invented Studies (BS)', catalogYear: 'FS2027', preparedOn: '2030-01-15' });
    expect(JSON.stringify(audit)).not.toMatch(/Sample|Student Q|00000000|Advisor/);
  }); // biome-ignore format: one look
});
