import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditDocument } from './audit-document.ts';
import {
  type Audits,
  addAudits,
  mainProgram,
  maxAudits,
  mergeAudits,
  noAudits,
  type ProgramAudit,
  readPrograms,
  saysNew,
  splitAudit,
  toProgramAudits,
} from './audits.ts';
import { decide, noDecisions } from './decisions.ts';
import type { Requirement } from './requirements.ts';
import { coursesForSeveral, groupRequirements, requirementsListing } from './shared-requirements.ts';

const names = ['Computer Science (BS)', 'Mathematics (BA)', 'Statistics (Minor)', 'Physics (BS)', 'German (BA)', 'Art'];
const requirement = (title: string, more: Partial<Requirement> = {}): Requirement => ({
  ...{ title, mark: 'NO', number: null, atLeast: [], parts: [] },
  ...{ earned: [], inProgress: [], needs: [], used: [], choices: [], except: [], lines: [], unread: [] },
  ...more,
});
const auditOf = (program: string, preparedOn: string, more: Partial<ProgramAudit> = {}): ProgramAudit => ({
  ...{ preparedOn, courses: [], programs: [{ program, requirements: [] }] },
  ...more,
});
const aDay = fc.constantFrom('2026-05-03', '2026-11-03', '2027-05-03');
const anAudit = fc
  .tuple(fc.constantFrom(...names), aDay, fc.boolean())
  .map(([name, day, isTrial]) => auditOf(name, day, isTrial ? { isTrial: true } : {}));
const someAudits = (most: number) =>
  fc
    .uniqueArray(anAudit, { maxLength: most, selector: ({ programs: [first] }) => first?.program })
    .map((audits): Audits => ({ audits }));
const programsIn = ({ audits }: Audits) => audits.map(({ programs: [first] }) => first?.program);

describe('the audits of a student', () => {
  test('of the same program replace each other: the newer one stays, its own before a trial, and the others are as they were', () => {
    fc.assert(
      fc.property(someAudits(maxAudits), anAudit, (present, added) => {
        const result = addAudits(present, [added]);
        if (!result.ok) {
          expect(present.audits).toHaveLength(maxAudits);
          return;
        }
        const { audits } = result.value;
        const isSame = (audit: ProgramAudit) => audit.programs[0]?.program === added.programs[0]?.program;
        expect(audits.filter((audit) => !isSame(audit))).toEqual(present.audits.filter((audit) => !isSame(audit)));
        expect(audits.filter(isSame)).toHaveLength(1);
        const [kept] = audits.filter(isSame);
        const before = present.audits.find(isSame);
        if (before === undefined) expect(kept).toEqual(added);
        else if (before.isTrial === added.isTrial)
          expect(kept?.preparedOn).toBe([before.preparedOn, added.preparedOn].sort().at(-1));
        else expect(kept?.isTrial).toBeUndefined();
      }),
    );
  });

  test('are five at most', () => {
    const five = addAudits(
      noAudits,
      names.slice(0, maxAudits).map((name) => auditOf(name, '2026-05-03')),
    );
    expect(five.ok && addAudits(five.value, [auditOf('Art', '2026-05-03')])).toEqual({
      ok: false,
      problem: 'audits-full',
    });
    expect(five.ok && addAudits(five.value, [auditOf('Physics (BS)', '2026-05-04')]).ok).toBe(true);
  });

  test('that two devices changed are all there, and one that a device put away stays away', () => {
    fc.assert(
      fc.property(someAudits(5), someAudits(5), someAudits(5), (base, ours, theirs) => {
        const merged = programsIn(mergeAudits(base, ours, theirs));
        const all = [...programsIn(ours), ...programsIn(theirs)];
        for (const program of all) if (!programsIn(base).includes(program)) expect(merged).toContain(program);
        for (const program of merged) expect(all).toContain(program);
        expect(new Set(mergeAudits(base, base, theirs).audits)).toEqual(new Set(theirs.audits));
        expect(new Set(mergeAudits(base, ours, base).audits)).toEqual(new Set(ours.audits));
      }),
    );
  });

  test('of one file with two programs are two, and a document of the version before is read so too', () => {
    const programs = names.slice(0, 2).map((program) => ({ program, requirements: [], gpas: [], unread: [] }));
    const both = toProgramAudits({ preparedOn: '2026-05-03', programs });
    expect(programsIn({ audits: both })).toEqual(names.slice(0, 2));
    const before: AuditDocument = {
      preparedOn: '2026-05-03',
      courses: [],
      programs: [...both.flatMap((each) => each.programs)],
    };
    expect(splitAudit(before)).toEqual(both);
    expect(saysNew({ preparedOn: '2026-05-03', programs }, { audits: both })).toBe(false);
    expect(saysNew({ preparedOn: '2026-05-03', programs }, { audits: both.slice(1) })).toBe(true);
  });
});

test('the main program is that of the student’s major, else the first, and never a trial', () => {
  const programs = readPrograms({
    audits: [
      auditOf('Physics (BS)', '2026-05-03', { isTrial: true }),
      ...names.slice(0, 2).map((name) => auditOf(name, '2026-05-03')),
    ],
  });
  expect(mainProgram(programs, 'Mathematics')?.program).toBe('Mathematics (BA)');
  expect(mainProgram(programs, 'Physics')?.program).toBe('Computer Science (BS)');
  expect(mainProgram(programs, null)?.program).toBe('Computer Science (BS)');
  expect(mainProgram([], 'Physics')).toBeUndefined();
});

const asking = (program: string, requirements: Requirement[]) =>
  toProgramAudits({ programs: [{ program, requirements, gpas: [], unread: [] }] });
const three = readPrograms({
  audits: [
    ...asking('Computer Science (BS)', [
      requirement('Humanities', { mark: 'OK' }),
      requirement('Calculus [ ^C- ]', { choices: ['MATH 1700', 'MATH 2300'] }),
      requirement('Seminar'),
      requirement('Seminar'),
    ]),
    ...asking('Mathematics (BA)', [
      requirement('HUMANITIES'),
      requirement('Calculus', { choices: ['MATH 2***'] }),
      requirement('Proofs'),
    ]),
    ...asking('Statistics (Minor)', [requirement('Electives', { choices: ['MATH 2300 (R)', 'STAT 4***'] })]),
  ],
});

test('requirements stand by who asks for them: what several ask for first, a title printed twice as two', () => {
  expect(
    groupRequirements(three).map(({ programs, requirements }) => [
      programs.map(({ program }) => program),
      requirements.map(({ name }) => name),
    ]),
  ).toEqual([
    [['Computer Science (BS)', 'Mathematics (BA)'], ['Humanities', 'Calculus']],
    [['Computer Science (BS)'], ['Seminar', 'Seminar']],
    [['Mathematics (BA)'], ['Proofs']],
    [['Statistics (Minor)'], ['Electives']],
  ]); // biome-ignore format: a table
});

test('a course shows every requirement that lists it, by name or by level, and those of several programs come first', () => {
  const listing = requirementsListing(three, 'MATH 2300H');
  expect(listing.map(({ program, requirement }) => `${program.program}: ${requirement.title}`)).toEqual([
    'Computer Science (BS): Calculus [ ^C- ]',
    'Mathematics (BA): Calculus',
    'Statistics (Minor): Electives',
  ]);
  expect(coursesForSeveral(three, new Set())).toEqual(['MATH 2300']);
  expect(coursesForSeveral(three, new Set(['MATH 2300']))).toEqual([]);
});

test('what the student decides changes nothing of what the audits say', () => {
  const before = JSON.stringify(three);
  const about = fc.record({
    program: fc.constantFrom(...names),
    requirement: fc.constantFrom('Humanities', 'Seminar'),
  });
  const changes = fc.record(
    { stand: fc.constantFrom('waived' as const, 'skipped' as const, null), note: fc.string() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(about, changes)), (steps) => {
      const groups = groupRequirements(three);
      steps.reduce((decisions, [of, change]) => decide(decisions, of, change), noDecisions);
      expect(JSON.stringify(three)).toBe(before);
      expect(groupRequirements(three)).toEqual(groups);
    }),
  );
});
