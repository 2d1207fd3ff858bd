import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { majors, programs } from '../catalog/programs.ts';
import { normalizeCourseCode } from '../history/course.ts';
import { readPrograms, toProgramAudits } from '../requirements/audits.ts';
import { decide, maxQuestionsLength, noDecisions, stands } from '../requirements/decisions.ts';
import { amountUnits, type Requirement } from '../requirements/requirements.ts';
import { type AdvisorSheet, leftOf, readSheetLink, type SheetRequirement, writeSheetLink } from './sheet-link.ts';
import { checksum, maxTrailLinkLength, writeTrailLink } from './trail-link.ts';

const trail: AdvisorSheet['trail'] = {
  major: 'Computer Science',
  courses: [
    { programId: 'CMP_SC 1050', n: 1, rawSemesterCode: 'FS24', grade: 'A-' },
    { programId: 'MATH 1700', n: 2, rawSemesterCode: 'SP25', planned: true },
  ],
};
const humanities: SheetRequirement = {
  ...{ name: 'Humanities', needs: [{ count: 3, unit: 'credits' }], planned: ['PHIL 1000'], stand: undefined },
};
const sheet: AdvisorSheet = {
  trail,
  programs: [{ program: 'Computer Science (BS)', preparedOn: '2026-11-03', left: [humanities] }],
  questions: 'May I take MATH 2300 in summer?\nDoes it count for both, “¿verdad?”',
};

function linkOf(some: AdvisorSheet): string {
  const written = writeSheetLink(some);
  if (!written.ok) throw new Error(written.problem);
  return written.value;
}

test('the reader of a sheet’s link sees what was written, and its text needs no escaping in an address', () => {
  const link = linkOf(sheet);
  expect(new URL(`#/sheet/${link}`, 'https://example.org').hash).toBe(`#/sheet/${link}`);
  expect(readSheetLink(link)).toEqual({ ok: true, value: { ...sheet, trail: { ...trail, otherCourses: 0 } } });
});

test('a sheet says what is left of the student’s own programs, what is planned for it and decided, and nothing of a trial', () => {
  const requirement = (title: string, more: Partial<Requirement>): Requirement => ({
    ...{ title, mark: 'NO', number: null, atLeast: [], parts: [], earned: [], inProgress: [], needs: [], used: [] },
    ...{ choices: [], except: [], lines: [], unread: [], ...more },
  });
  const asking = (program: string, requirements: Requirement[]) =>
    toProgramAudits({ programs: [{ program, requirements, gpas: [], unread: [] }] });
  const own = asking('Computer Science (BS)', [
    requirement('Math: Level 2. [ ^C- ]', { choices: ['MATH 1***'], needs: [{ count: 1, unit: 'courses' }] }),
    requirement('Ethics', { mark: 'OK' }),
  ]);
  const read = readPrograms({
    audits: [
      ...own,
      ...asking('Physics (BS)', [requirement('Optics', {})]).map((each) => ({ ...each, isTrial: true as const })),
    ],
  });
  const about = { program: 'Computer Science (BS)', requirement: 'Math: Level 2.' };
  expect(leftOf(read, [{ programId: 'MATH 1700' }], decide(noDecisions, about, { stand: 'waived' }))).toEqual([
    {
      program: 'Computer Science (BS)',
      preparedOn: undefined,
      left: [{ name: 'Math Level 2', needs: [{ count: 1, unit: 'courses' }], planned: ['MATH 1700'], stand: 'waived' }],
    },
  ]);
});

test('a title of any signs is written in plain letters, and no sheet is refused because of one', () => {
  const titles = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('* * *', 'Writing (A (B))', "'", 'A -)'),
  );
  const ofTitle = (title: string): Requirement => ({
    ...{ title, mark: 'NO', number: null, atLeast: [], parts: [], earned: [], inProgress: [], needs: [], used: [] },
    ...{ choices: [], except: [], lines: [], unread: [] },
  });
  fc.assert(
    fc.property(titles, (title) => {
      const programs = [{ program: 'Physics (BS)', requirements: [ofTitle(title)], gpas: [], unread: [] }];
      const left = leftOf(readPrograms({ audits: toProgramAudits({ programs }) }), [], noDecisions);
      const read = readSheetLink(linkOf({ trail, programs: left, questions: '' }));
      expect(read.ok && read.value.programs[0]?.left[0]?.name).toMatch(/^[A-Za-z0-9]/);
    }),
  );
});

describe('a link to a sheet that is not what we wrote', () => {
  const link = linkOf(sheet);

  test('is damaged wherever it was cut off, newer if its version is another, and refused unread if it is too long', () => {
    for (let length = 0; length < link.length; length += 1) expect(readSheetLink(link.slice(0, length)).ok).toBe(false);
    expect(readSheetLink(link.replace('s1', 's2'))).toEqual({ ok: false, problem: 'newer' });
    expect(readSheetLink(link.padEnd(maxTrailLinkLength + 1, 'a'))).toEqual({ ok: false, problem: 'too-large' });
  });

  test('and any text at all is read or refused, and never throws', () => {
    const pieces = fc.constantFrom(...'s1 t1 . - _ W10 bnVsbA e30 MATH1500a %'.split(' '));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((some) => some.join('')),
          fc.json(),
        ),
        (text) => {
          expect(readSheetLink(text).ok).toBe(false);
        },
      ),
    );
  });

  test('names units and decisions by their numbers, and by nothing else that a list has', () => {
    const written = writeTrailLink(trail);
    const linkWith = (...words: unknown[]) => {
      const text = `${Buffer.from(JSON.stringify(words)).toString('base64url')}.${written.ok && written.value}`;
      return `s1${checksum(text)}.${text}`;
    };
    const readWith = (unit: unknown, stand: unknown) => {
      const read = readSheetLink(linkWith([['Physics (BS)', '', [['Optics', [[3, unit]], [], stand]]]], ''));
      return read.ok && read.value.programs[0]?.left[0];
    };
    expect(readWith(0, 0)).toMatchObject({ needs: [{ count: 3, unit: amountUnits[0] }], stand: stands[0] });
    for (const name of ['length', 'map', 'constructor', '__proto__', [0], '0', 99, 0.5, null]) {
      expect(readWith(name, 0)).toBe(false);
      expect(readWith(0, name)).toMatchObject({ stand: undefined });
    }
  });

  const evil = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'https://evil.example',
      'evil.example',
      '<b>X</b>',
      'mail x@y.zz',
      '\u202eabc',
      'a\u0000',
      'Log in: evil',
    ),
  );
  const known = programs.flatMap(({ name, types }) => types.map((type) => `${name} (${type})`)).concat(majors);

  test('and has a right checksum shows programs, courses and amounts of the lists, titles without addresses, and questions of visible characters', () => {
    const requirement = fc.record({
      name: fc.oneof(evil, fc.constant('Humanities')),
      needs: fc.array(fc.record({ count: fc.double(), unit: fc.constantFrom(...amountUnits) }), { maxLength: 3 }),
      planned: fc.array(fc.oneof(evil, fc.constant('MATH 1500'), fc.constant('JOHN SMITH')), { maxLength: 3 }),
      stand: fc.option(fc.constantFrom(...stands), { nil: undefined }),
    });
    const program = fc.record({
      program: fc.oneof(evil, fc.constantFrom('Physics (BS)', 'Statistics (Minor)')),
      preparedOn: fc.oneof(evil, fc.constant('2026-11-03')),
      left: fc.array(requirement, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(program, { maxLength: 3 }), evil, (some, questions) => {
        const written = writeSheetLink({ trail, programs: some, questions });
        if (!written.ok) return;
        const read = readSheetLink(written.value);
        if (!read.ok) throw new Error('What was written is read.');
        expect(read.value.questions.length).toBeLessThanOrEqual(maxQuestionsLength);
        expect(read.value.questions).not.toMatch(/[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
        for (const each of read.value.programs) {
          expect([null, ...known]).toContain(each.program);
          expect(each.preparedOn ?? '2026-11-03').toMatch(/^\d{4}-\d\d-\d\d$/);
          for (const { name, needs, planned } of each.left) {
            expect(name).toMatch(/^[A-Za-z0-9 ,&/()'+-]{1,60}$/);
            for (const { count } of needs) expect(count >= 0 && count < 1000).toBe(true);
            for (const course of planned) {
              expect(course).toBe(normalizeCourseCode(course));
              expect(course).not.toContain('SMITH');
            }
          }
        }
      }),
    );
  });
});
