import { inventAudit } from '@coursetrail/invented-audits';
import { expect, test } from 'vitest';
import { parseAudit } from '../index.ts';
import { read } from '../read.ts';
import { summary, typeset } from '../test-kit.ts';
import { expectReadAsInvented, readDamaged } from './test-kit.ts';

const rule = '='.repeat(80);
const header = [
  'PREPARED: 01/15/30 - 09:30       LAKESHORE UNIVERSITY',
  '                                 Limnology (BS)',
  '00000000                                        PROGRAM: 00000000         PAGE 1',
  'Sample, Student Q                                           CATALOG YEAR: FA2027',
  '',
  rule,
];

test.each([
  ['from their positions', 0],
  ['from the order of their words, where another program moved them', 2],
])('grades of the university, marks after a sign and numbers of elsewhere are read %s', (_, moved) => {
  const page = [
    ...header,
    'OK  1  Calculus [ ^C ]',
    '    FA27 MATH   151A   5.0 D  >D CALCULUS I',
    '    WI28 MATH   151A   5.0 HP >R CALCULUS I',
    '    SP28 PSYC   101AH  4.0 NP    A SINGLE MIND',
    '    SP28 CS     120    4.0 INC>I DISCRETE STRUCTURES',
    rule,
    'NO  2  Electives',
    '    FA26 ART    X100   4.5 B T>X Art History Survey',
    '    FA26 BIOL   100    4.0 EC    IB BIOLOGY',
    '    FA29 LAKE   301   10.0 IP >I LAKE ECOLOGY',
    '    WI30 CS     120    4.0    >P DISCRETE STRUCTURES',
    '--> NEEDS:     4.00 HOURS              1 course',
    '        SELECT FROM: LAKE   3**  CS     120(R)  PHIL   ***  ENVS   200 TO 299',
    '************************ END OF ANALYSIS ************************',
  ];
  const audit = read(typeset([page.map((line) => line.replace(/^ {4}(?=[A-Z]{2}\d\d )/, ' '.repeat(4 + moved)))]));
  if (!audit.ok) throw new Error(audit.problem);
  expect(summary(audit.value)).toEqual([
    'MATH 151A | FA27 | D | 5 | CALCULUS I | LU | D',
    'MATH 151A | WI28 | HP | 5 | CALCULUS I | LU | R',
    'PSYC 101AH | SP28 | NP | 4 | A SINGLE MIND | LU',
    'CS 120 | SP28 | INC | 4 | DISCRETE STRUCTURES | LU | I',
    'ART X100 | FA26 | B | 4.5 | Art History Survey | transfer | X',
    'BIOL 100 | FA26 | EC | 4 | IB BIOLOGY | exam',
    'LAKE 301 | FA29 | IP | 10 | LAKE ECOLOGY | LU | I',
  ]);
  expect(audit.value.ignored.map(({ reason }) => reason)).toEqual(['planned']);
  expect(audit.value).toMatchObject({ program: 'Limnology (BS)', catalogYear: 'FA2027', preparedOn: '2030-01-15' });
  expect(audit.value.programs[0]?.requirements[1]).toMatchObject({
    needs: [
      { count: 4, unit: 'credits' },
      { count: 1, unit: 'courses' },
    ],
    choices: ['LAKE 3**', 'CS 120 (R)', 'PHIL ***', 'ENVS 200 TO 299'],
  });
});

test.each(['plain', 'proportional'] as const)(
  'the audit and the totals of a student, printed as %s, are read as they were invented',
  async (producer) => {
    await expectReadAsInvented(3, producer);
  },
);

test('an audit of which a page is missing is refused', async () => {
  expect(await parseAudit(inventAudit(3, { flaw: 'page-missing' }).bytes)).toEqual({
    ok: false,
    problem: 'incomplete',
  });
});

test('of five reports with one damaged letter none is read wrong in silence', () => {
  expect(readDamaged(5, 1).silent).toEqual([]);
});
