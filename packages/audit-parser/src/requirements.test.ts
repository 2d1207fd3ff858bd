import { inventAudit, requirementsAsText } from '@coursetrail/invented-audits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { auditOf, continued, endMark, math, page, typeset } from './test-kit.ts';

const rule = '='.repeat(65);
const other = '      SP28 HIST     1200   3.0 A    SURVEY';
const program = (...lines: string[]) => {
  const [first] = auditOf([rule, ...lines, rule, 'OK 98  Filler', math, other]).programs;
  if (first === undefined) throw new Error('No program was read.');
  return { ...first, requirements: first.requirements.slice(0, -1) };
};
/** Whatever could not be read, in a requirement or outside of them. */
const unreadIn = ({ requirements, unread }: ReturnType<typeof program>) => [
  ...unread,
  ...requirements.flatMap(({ parts, ...own }) => [own, ...parts].flatMap((each) => each.unread)),
];
const only = (...lines: string[]) => {
  const read = program(...lines);
  expect(unreadIn(read)).toEqual([]);
  expect(read.requirements).toHaveLength(1);
  return read.requirements[0];
};

describe('a requirement', () => {
  test.each([
    ['OK  1  Math and Quantitative Reasoning [ ^C- # ]', { mark: 'OK', number: 1, title: 'Math and Quantitative Reasoning [ ^C- # ]' }],
    ['IP 14  Total Credits', { mark: 'IP', number: 14, title: 'Total Credits' }],
    ['NO  5  ==> Behavioral or Social Science', { mark: 'NO', number: 5, title: '==> Behavioral or Social Science' }],
    ['  OPT  Honors Scholar Eligibility', { mark: 'OPT', number: null, title: 'Honors Scholar Eligibility' }],
    ['NA     Language', { mark: 'NA', number: null, title: 'Language' }],
  ])('%j has a mark, a number and a title', (line, expected) => {
    expect(only(line)).toMatchObject(expected);
  }); // biome-ignore format: a table

  test.each([
    ['    EARNED: 103.0 credits             2 sub-groups', 'earned', '103 credits, 2 sub-groups'],
    ['    EARNED:                           1 sub-group', 'earned', '1 sub-groups'],
    ['IN-PROGRESS  17.0 credits', 'inProgress', '17 credits'],
    ['--> NEEDS:                 1 course', 'needs', '1 courses'],
    ['--> NEEDS:   4.0 HOURS     2 COURSES', 'needs', '4 credits, 2 courses'],
    ['--> NEEDS:  12.5 points', 'needs', '12.5 points'],
    ['       No fewer than 120 credits.', 'atLeast', '120 credits'],
    ['           99.9 credits attempted     300.0 points  3.003 GPA', 'earned', '300 points, 3.003 GPA'],
    ['    (  99.9 credits taken)30 courses taken    3.003 GPA', 'earned', '30 courses, 3.003 GPA'],
  ] as const)('%j is read with its unit', (line, kind, expected) => {
    const amounts = only('NO  1  Title', line)?.[kind] ?? [];
    expect(amounts.map(({ count, unit }) => `${count} ${unit}`).join(', ')).toBe(expected);
  }); // biome-ignore format: a table

  test.each([
    ['IP+     Any two', { mark: 'IP+', number: null, need: '', title: 'Any two' }],
    ['IP+  1) Any two', { mark: 'IP+', number: 1, need: '', title: 'Any two' }],
    ['  -  2) Any two', { mark: '-', number: 2, need: '', title: 'Any two' }],
    ['  -R 2) Any two', { mark: '-', number: 2, need: 'R', title: 'Any two' }],
    ['PC-* 2) Any two', { mark: 'PC-', number: 2, need: '*', title: 'Any two' }],
    ['     1) Any two', { mark: '', number: 1, need: '', title: 'Any two' }],
    ['IP   2) Any two', { mark: 'IP', number: 2, need: '', title: 'Any two' }],
  ])('%j begins a part', (line, expected) => {
    const requirement = only('NO  1  Title', line, '--> NEEDS:   3.0 credits', math);
    expect(requirement).toMatchObject({ needs: [], used: [] });
    expect(requirement?.parts).toMatchObject([
      { ...expected, needs: [{ count: 3, unit: 'credits' }], used: ['MATH 1500 FS27'] },
    ]);
  }); // biome-ignore format: a table

  test.each([
    [['SELECT FROM: BIOL_EN  4995  BME      4995  CH_ENG   4995', '           CMP_SC   4995'], ['BIOL_EN 4995', 'BME 4995', 'CH_ENG 4995', 'CMP_SC 4995']],
    [['SELECT FROM: PHIL     3***  PHIL     ****  ****     1000'], ['PHIL 3***', 'PHIL ****', '**** 1000']],
    [['SELECT FROM: BIO_SC   1010(R)  BIO_SC   1020  (R)'], ['BIO_SC 1010 (R)', 'BIO_SC 1020 (R)']],
    [['SELECT FROM: PHIL     2000 TO 2999', '           HIST     1000', '           TO 1999'], ['PHIL 2000 TO 2999', 'HIST 1000 TO 1999']],
    [['SELECT FROM: PHIL     1000  1100', '           HIST', '           1100'], ['PHIL 1000', 'PHIL 1100', 'HIST 1100']],
    [['Select from: HIST131, HIST141,151'], ['HIST 131', 'HIST 141', 'HIST 151']],
    [['SELECT FROM: PHIL     2000 THRU 2999  3000 THROUGH', '           3999  ****     4000 - 4999'], ['PHIL 2000 TO 2999', 'PHIL 3000 TO 3999', '**** 4000 TO 4999']],
    [['SELECT FROM:', '           PHIL     2000-2999 OR HIST  1100'], ['PHIL 2000 TO 2999', 'HIST 1100']],
  ])('the list %j is read entry by entry', (lines, expected) => {
    expect(only('NO  1  Title', ...lines.map((line) => `        ${line}`))?.choices).toEqual(expected);
  }); // biome-ignore format: a table

  test('what it cannot be met with is told apart', () => {
    const lines = ['        SELECT FROM: PHIL     ****', '        NOT FROM: PHIL     1000'];
    expect(only('NO  1  Title', ...lines)).toMatchObject({
      choices: ['PHIL ****'],
      except: ['PHIL 1000'],
    });
  });

  test('goes on in the next column, and its list with it', () => {
    const left = [rule, 'NO  1  Title', '        SELECT FROM: PHIL     1000  PHIL     2000  PHIL', continued];
    const right = ['           3000', other, rule, 'OK  2  Next', math, endMark];
    const audit = read(typeset([page(left, right)]));
    expect(audit.ok && audit.value.programs[0]?.requirements).toMatchObject([
      { choices: ['PHIL 1000', 'PHIL 2000', 'PHIL 3000'], used: ['HIST 1200 SP28'], place: { page: 1, column: 1, row: 9 } },
      { title: 'Next', used: ['MATH 1500 FS27'], place: { page: 1, column: 2, row: 11 } },
    ]);
  }); // biome-ignore format: a table

  test('has its lines as they are printed, but not what somebody explains or writes below it', () => {
    const lines = ['       Moved here per adviser 01/15/28.', '    EARNED:   5.0 credits', math];
    expect(only('OK  1  Title', ...lines)?.lines).toEqual(['EARNED: 5.0 credits']);
  });
});

test.each([
  ['OK  1  For Sample, Student Q', 'For'],
  ['OK  1  Plan of SAMPLE, STUDENT Q. (BS)', 'Plan of . (BS)'],
  ['OK  1  Approved for Student Sample', 'Approved for'],
  ['OK  1  Approved for 00000000 and others', 'Approved for and others'],
  ['OK  1  Sampling for Students', 'Sampling for Students'],
])('%j says nothing of the student whose audit it is', (line, title) => {
  expect(only(line, `  +  1)${line.slice(6)}`)).toMatchObject({ title, parts: [{ title }] });
});

test('averages are found in requirements and in other parts of the report', () => {
  const gpa = '           10.0 credits attempted      30.0 points  3.000 GPA';
  const { gpas } = program('OK  1  Official MU GPA', gpa, rule, '       Other GPAs', gpa);
  expect(gpas).toEqual([
    { title: 'Official MU GPA', gpa: 3 },
    { title: 'Other GPAs', gpa: 3 },
  ]);
});

const tidy = (line: string) => line.trim().replace(/ +/g, ' ');

test.each([
  ['a number that does not run on', ['OK  3  One', rule], ['OK  2  Other']],
  ['a damaged mark', [], ['O? 12  Title']],
  ['an unknown unit', ['NO  1  Title'], ['--> NEEDS:   3.0 units']],
  ['an amount in words', ['NO  1  Title'], ['    EARNED: nothing yet']],
  ['a damaged amount', ['NO  1  Title'], ['           45.0 cre?its added 15 courses taken']],
  ['an amount on a line of its own', ['NO  1  Title'], ['           45.0 credits']],
  ['a count on a line of its own', ['NO  1  Title'], ['            3 courses']],
  ['a need with two ways', ['NO  1  Title'], ['--> NEEDS:   3.0 credits OR   1 course']],
  ['a need with two ways in two lines', ['NO  1  Title'], ['--> NEEDS:   3.0 credits', '           or 1 course']],
  ['a need that is open', ['NO  1  Title'], ['--> NEEDS:   3.0 credits AND', '             1 course']],
  ['an exam', ['NO  1  Title'], ['--> NEEDS:   1 EXAM OR PLACEMENT']],
  ['two numbers of one unit', ['NO  1  Title', '--> NEEDS:   3.0 credits'], ['--> NEEDS:   6.0 credits']],
  ['a damaged list', ['NO  1  Title'], ['        SELECT FROM: PHIL     1?00']],
  ['a list that goes on with a damaged line', ['NO  1  Title'], ['        SELECT FROM: PHIL     1000', '           HI$T     1100']],
  ['a list that goes on with an exam', ['NO  1  Title'], ['        SELECT FROM: MATH     1100', '           OR PLACEMENT EXAM']],
  ['a list that goes on in words', ['NO  1  Title'], ['        SELECT FROM: MATH     1100', '           or a placement exam']],
  ['a list without courses', ['NO  1  Title'], ['        SELECT FROM:']],
  ['a list that does not say how many', ['NO  1  Title'], ['        SELECT TWO FROM: PHIL     1000', '           HIST     1100']],
  ['courses of which all are asked for', ['NO  1  Title'], ['        SELECT FROM: PHIL     1000 AND PHIL 2000']],
  ['courses of which some are alternatives', ['NO  1  Title'], ['        SELECT FROM: PHIL     1000 OR PHIL 2000  HIST 1100']],
  ['a pair', ['NO  1  Title'], ['        SELECT FROM: CHEM     1320 & 1330']],
  ['a number or above', ['NO  1  Title'], ['        SELECT FROM: PHIL     3000 OR ABOVE']],
  ['honors courses', ['NO  1  Title'], ['        SELECT FROM: PHIL     ***H']],
  ['an unknown subject', ['NO  1  Title'], ['        SELECT FROM: PHIL     1000  PHOL     1100']],
  ['what is needed, outside of a requirement', ['       Other GPAs'], ['--> NEEDS:   3.0 credits']],
  ['a word at the edge', ['NO  1  Title'], ['XX something']],
])('%s is told in the words of the audit, and nothing is made of it', (_, before, lines) => {
  const read = program(...before, ...lines);
  expect(unreadIn(read)).toEqual(lines.map(tidy));
  const others = (read: unknown) => JSON.stringify(read, (key, value) => key === 'unread' ? [] : value);
  expect(others(read)).toBe(others(program(...before)));
}); // biome-ignore format: a table

test.each([
  ['NO  1  Title', 'Moved by QSMITH 11/03/25 for the adviser'],
  ['NO  1  Title', '  RW QSMITH 11-3-2025  CRSE 1 FOR 2'],
  ['NO  1  Title', '--> NEEDS: a form of student 14159265'],
  ['OK  1  Behavioral, Social and Economic Sciences and Humanities', '       Waived 11/03/25 by QSMITH'],
])('below %j, a note that staff signed, %j, is kept nowhere', (title, note) => {
  expect(JSON.stringify(program(title, note, math))).toBe(JSON.stringify(program(title, '', math)));
}); // biome-ignore format: a table

test('what could not be read stands with the part it belongs to', () => {
  const pair = '        SELECT FROM: CHEM     1320 & 1330';
  const { requirements } = program('NO  1  Title', '--> NEEDS:   3.0 units', '  -  1) One', pair);
  expect(requirements).toMatchObject([{ unread: ['--> NEEDS: 3.0 units'], parts: [{ unread: [tidy(pair)] }] }]);
});

test('a list is read entry by entry or shown line by line, whatever it says', () => {
  const known = fc.constantFrom(
    ...['PHIL 1000', 'CMP_SC 2000W', 'PHIL 3***', '**** 4000', 'PHIL ELEC1 (R)', 'CMP_SC'],
    ...['2100', '2100 THRU 2199', '3000 -', '3999', '**** 3000 TO 4999', ','],
  );
  const odd = fc.constantFrom('OR', 'AND', '&', '***H', 'PHOL 1000', 'ABOVE', 'EXAM', 'PLACEMENT', 'TO');
  const entry = fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: odd });
  const line = fc.array(entry, { minLength: 1, maxLength: 2 }).map((entries) => entries.join(' '));
  // A subject may be printed once for several numbers.
  const said = (text: string) =>
    text.replace(/,|OR|PHIL|CMP_SC|\*{4}/g, ' ').replace(/-|THRU/g, 'TO').trim().split(/ +/);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const printed = lines.map((each, row) => `        ${row === 0 ? 'SELECT FROM: ' : '  '}${each}`);
      const [{ choices = [], unread = [] } = {}] = program('NO  1  Title', ...printed).requirements;
      if (unread.length > 0) expect({ choices, unread }).toEqual({ choices: [], unread: printed.map(tidy) });
      else expect(said(choices.join(' '))).toEqual(said(lines.join(' ')));
    }),
    { numRuns: 300 },
  );
}); // biome-ignore format: one statement each

test.each([1, 2, 3])('the odd requirements of audit %i are read as they were invented', (seed) => {
  const { pages, expected } = inventAudit(seed, { odd: true });
  const audit = read(typeset(pages));
  expect(audit.ok && requirementsAsText(audit.value.programs)).toEqual(requirementsAsText(expected.programs));
}); // biome-ignore format: one statement each

test.each([
  ['OK  1  Behavioral, Social and Economic Sciences, Humanities', '       of the Twentieth Century [ # ]'],
  ['OK  1  Behavioral, Social and Economic Sciences and Humanities', '       Since 1900'],
  ['OK  1  Humanities and', '       Fine Arts'],
  ['OK  1  Humanities', '       or Fine Arts'],
  ['OK  1  Humanities [ ^C-', '       # ]'],
  ['  +  1) Behavioral, Social and Economic Sciences and Humanities', '        Since 1900'],
])('the title %j goes on with %j', (first, second) => {
  const isPart = first.includes(')');
  const requirement = only(...(isPart ? ['OK  1  Title'] : []), first, second, math);
  const read = isPart ? requirement?.parts[0] : requirement;
  expect(read).toMatchObject({ title: `${first.slice(isPart ? 8 : 7)} ${second.trim()}`, used: ['MATH 1500 FS27'] });
}); // biome-ignore format: a table

test('courses that contradict other lines are used by no requirement', () => {
  const damaged = math.replace('1500', '1S00');
  expect(only('OK  1  Title', math, damaged)?.used).toEqual(['MATH 1500 FS27']);
});
