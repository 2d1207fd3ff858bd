import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsDocument } from '../documents.ts';
import { fromAuditDocument, leftOutParts, toAuditDocument } from './audit-document.ts';
import {
  type Amount,
  type AuditRequirements,
  amountUnits,
  partMarks,
  type Requirement,
  readChoice,
  requirementMarks,
  requirementProgress,
  titleInWords,
} from './requirements.ts';

const amount = fc.record({
  count: fc.integer({ min: 0, max: 1999 }).map((tenths) => tenths / 10),
  unit: fc.constantFrom(...amountUnits),
});
const amounts = fc.array(amount, { maxLength: 3 });
const course = fc.constantFrom('MATH 1500 FS27', 'CMP_SC 1050 SP28', 'HIST ELEC1 SS25', 'ECE 4970W FS29');
const choice = fc.constantFrom('MATH 1500', 'PHIL 3***', '**** 1000', 'PHIL 2000 TO 2999', 'ECE 1000 (R)');
const line = fc.stringMatching(/^[A-Z][A-Za-z0-9 .:]{0,50}[A-Z]$/);
const facts = {
  title: line,
  earned: amounts,
  inProgress: amounts,
  needs: amounts,
  used: fc.uniqueArray(course),
  choices: fc.array(choice, { maxLength: 40 }),
  except: fc.array(choice, { maxLength: 3 }),
  lines: fc.array(line, { maxLength: 4 }),
  unread: fc.array(line, { maxLength: 2 }),
};
const number = fc.option(fc.integer({ min: 1, max: 99 }));
const part = fc.record({
  ...facts,
  mark: fc.constantFrom(...partMarks),
  number,
  need: fc.constantFrom('' as const, 'R' as const, '*' as const),
});
const requirement = fc.record({
  ...facts,
  mark: fc.constantFrom(...requirementMarks),
  number,
  atLeast: amounts,
  parts: fc.array(part, { maxLength: 3 }),
});
const anyAudit = (most: number): fc.Arbitrary<AuditRequirements> =>
  fc.record({
    preparedOn: fc.constant('2026-05-03'),
    programs: fc.array(
      fc.record({
        program: fc.constant('Physics (BS)'),
        requirements: fc.array(requirement, { maxLength: most }),
        gpas: fc.array(fc.record({ title: line, gpa: fc.constant(3.123) }), { maxLength: 3 }),
        unread: fc.array(line, { maxLength: 9 }),
      }),
      { maxLength: 2 },
    ),
  }); // biome-ignore format: a table

test('a document of an earlier version, which counts unread lines, is still read', () => {
  const programs = [{ requirements: [], unread: 2 }];
  expect(fromAuditDocument({ courses: [], programs }).programs[0]?.unread).toEqual([]);
});

describe('the document of an audit', () => {
  test('gives back what was written, if all of it fits', () => {
    fc.assert(
      fc.property(anyAudit(4), (audit) => {
        const document = toAuditDocument(audit);
        const { leftOut, ...read } = fromAuditDocument(JSON.parse(JSON.stringify(document)));
        if (leftOut.length === 0) expect(read).toEqual(audit);
      }),
      { numRuns: 60 },
    );
  });

  test('never takes more room than it has, and says what is left out', () => {
    fc.assert(
      fc.property(anyAudit(60), (audit) => {
        const document = toAuditDocument(audit);
        expect(fitsDocument('audit', document)).toBe(true);
        const { leftOut, programs } = fromAuditDocument(document);
        expect(leftOutParts.filter((each) => leftOut.includes(each))).toEqual(leftOut);
        if (leftOut.includes('requirements')) return expect(programs).toEqual([]);
        // Whatever was left out, what is asked for and where it stands are there.
        const stands = (each: AuditRequirements) =>
          each.programs.map(({ requirements }) =>
            requirements.map(({ mark, title, needs, unread }) => [mark, title, needs, unread]),
          );
        expect(stands({ programs })).toEqual(stands(audit));
      }),
      { numRuns: 30 },
    );
  });
});

test.each([
  ['MATH 1500', { kind: 'course', programId: 'MATH 1500', isRequired: false }],
  ['BIO_SC 1010 (R)', { kind: 'course', programId: 'BIO_SC 1010', isRequired: true }],
  ['PHIL 3***', { kind: 'wildcard', subject: 'PHIL', number: '3', isRequired: false }],
  ['PHIL ****', { kind: 'wildcard', subject: 'PHIL', number: '', isRequired: false }],
  ['**** 1000', { kind: 'wildcard', subject: null, number: '1000', isRequired: false }],
  ['PHIL 2000 TO 2999', { kind: 'range', subject: 'PHIL', from: '2000', to: '2999', isRequired: false }],
  ['**** 3000 TO 4999 (R)', { kind: 'range', subject: null, from: '3000', to: '4999', isRequired: true }],
])('the choice %s is read', (text, expected) => {
  expect(readChoice(text)).toEqual(expected);
}); // biome-ignore format: a table

test.each([
  'ABOVE 3000', 'EXAM 1000', 'PHIL ***H', 'PHIL 3***H', 'PHIL 3**5', 'PHIL 3**', '**** ABOVE',
  'PHIL 3000 OR ABOVE', 'PHIL 3*** TO 4***', 'PHIL 3999 TO 3000', 'MATH 1320 & 1330',
])('the choice %s is not known, and shown as it is printed', (text) => {
  expect(readChoice(text)).toBeNull();
}); // biome-ignore format: a list

test.each([
  ['Major Core [ ^C- # ]', { name: 'Major Core', lowestGrade: 'C-', isShared: true }],
  ['==> Social Science', { name: 'Social Science', lowestGrade: null, isShared: false }],
  ['<a href="">Major Requirements</a> [ m ]', { name: 'Major Requirements', lowestGrade: null, isShared: false }],
])('the title %s is said in words', (title, expected) => {
  expect(titleInWords(title)).toEqual(expected);
}); // biome-ignore format: a table

const credits = (count: number): Amount => ({ count, unit: 'credits' });
const progressOf = (facts: Partial<Requirement>) =>
  requirementProgress({ earned: [], inProgress: [], needs: [], atLeast: [], ...facts });

test.each([
  ['what is missing and what is there make the whole', { earned: [credits(6)], inProgress: [credits(3)], needs: [credits(3)] }, { unit: 'credits', earned: 6, inProgress: 3, whole: 12 }],
  ['the whole may be printed', { earned: [credits(103)], inProgress: [credits(17)], atLeast: [credits(120)] }, { unit: 'credits', earned: 103, inProgress: 17, whole: 120 }],
  ['what is missing decides the unit', { earned: [credits(6), { count: 2, unit: 'courses' }], needs: [{ count: 1, unit: 'courses' }] }, { unit: 'courses', earned: 2, inProgress: 0, whole: 3 }],
  ['what is not printed is not known to be nothing', { earned: [credits(6)], needs: [{ count: 1, unit: 'courses' }] }, null],
  ['without what is missing there is no whole', { earned: [credits(6)] }, null],
  ['an average is no amount', { needs: [{ count: 2.5, unit: 'GPA' }] }, null],
] as [string, Partial<Requirement>, unknown][])('%s', (_, facts, expected) => {
  expect(progressOf(facts)).toEqual(expected);
}); // biome-ignore format: a table
