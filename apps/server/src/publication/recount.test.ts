import { type CountedStatistics, studentsHeader } from '@coursetrail/contract';
import {
  asUid,
  correctAttempt,
  grades,
  mergeAudit,
  numberSemesters,
  ok,
  type Result,
  removeAttempts,
  sharingLevels,
} from '@coursetrail/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeStudent, deleteStudent, newAttemptId, type Student } from '../storage/students.ts';
import { describeRules } from '../test-kit.ts';
import { wrongMajors } from './check.ts';
import { publishAfterWrite } from './publisher.ts';

type RecountMode = 'distribution' | 'grades';

/** The statistics of a major, counted from all histories. */
function recount(students: readonly Student[], major: string, mode: RecountMode) {
  type Tally = { students: Set<string>; counts: Map<string, number>; whole: number };
  const tallies = new Map<string, Tally>();
  const members = students.filter(
    (each) => each.major === major && each.sharing !== 'nothing' && each.history.length,
  );
  for (const { uid, history } of members) {
    const numbers = numberSemesters(history.map(({ semester }) => semester));
    for (const { programId, semester, grade } of history) {
      if (mode === 'grades' && !(grades as readonly string[]).includes(grade)) continue;
      const [label, name] =
        mode === 'grades' ? [programId, grade] : [`Semester ${numbers.get(semester)}`, programId];
      const tally = tallies.get(label) ?? { students: new Set(), counts: new Map(), whole: 0 };
      tallies.set(label, tally);
      tally.students.add(uid);
      tally.whole = mode === 'grades' ? tally.whole + 1 : tally.students.size;
      tally.counts.set(name, (tally.counts.get(name) ?? 0) + 1);
    }
  }
  const charts: CountedStatistics = Object.fromEntries(
    [...tallies].map(([label, { students, counts, whole }]) => {
      const values = [...counts].map(([name, count]) => [
        name,
        Math.round((count / whole) * 1000) / 10,
      ]);
      return [label, { students: students.size, values: Object.fromEntries(values) }];
    }),
  );
  return { charts, students: members.length };
}

const entry = fc.record({
  programId: fc.constantFrom('MATH 1500', 'MATH 1700', 'STAT 2500'),
  semester: fc.constantFrom('SP23', 'FS23', 'SP24', 'FS24'),
  grade: fc.constantFrom('A', 'B', 'S'),
});
const entries = fc.uniqueArray(entry, {
  selector: (each) => each.programId + each.semester,
  maxLength: 6,
});
const majors = ['Physics', 'Medical/Health Physics'];
const anyChange = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('upload' as const), entries }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), index: fc.nat(5), entry }),
  },
  fc.record({ kind: fc.constant('remove' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('major' as const), major: fc.constantFrom(...majors) }),
  fc.record({ kind: fc.constant('sharing' as const), sharing: fc.constantFrom(...sharingLevels) }),
  fc.record({ kind: fc.constant('leave' as const) }),
);
type RecountChange = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** The record after an upload, a correction or a choice. */
function changedBy(
  student: Student,
  change: Exclude<RecountChange, { kind: 'leave' }>,
): Result<Student, string> {
  const { history } = student;
  const withHistory = (result: Result<Student['history'], string>) =>
    result.ok ? ok({ ...student, history: result.value }) : result;
  if (change.kind === 'major') return ok({ ...student, major: change.major });
  if (change.kind === 'sharing') return ok({ ...student, sharing: change.sharing });
  if (change.kind === 'upload') {
    const merged = mergeAudit(history, { courses: change.entries }, newAttemptId);
    return merged.ok
      ? ok({ ...student, major: student.major ?? 'Physics', history: merged.value.history })
      : merged;
  }
  const id = history[change.index]?._id ?? '';
  return withHistory(
    change.kind === 'remove'
      ? removeAttempts(history, [id])
      : correctAttempt(history, id, change.entry, new Date(0)),
  );
}

const step = fc.record({ who: fc.nat(4), change: anyChange });

describeRules(
  'where groups of one are allowed',
  (kit) => {
    test('the statistics agree with a count of all histories after every single change', {
      timeout: 60_000,
    }, async () => {
      const generations = [0, 0, 0, 0, 0];
      const records = new Map<string, Student>();
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 12 }),
          fc.constantFrom(...majors),
          fc.constantFrom<RecountMode[]>('distribution', 'grades'),
          async (steps, major, mode) => {
            for (const { who, change } of steps) {
              const uid = asUid(`student-${who}-${generations[who]}`);
              if (change.kind === 'leave') {
                await deleteStudent(kit().database, uid, kit().clock.now);
                records.delete(uid);
                generations[who] = (generations[who] ?? 0) + 1; // a deleted student does not come back under the same uid
              } else {
                const changed = await changeStudent(
                  kit().database,
                  uid,
                  kit().clock.now,
                  (student) => changedBy(student, change),
                );
                if (changed.ok) records.set(uid, changed.value);
              }
              await publishAfterWrite(kit().dependencies, uid);
              const path = `/statistics/${encodeURIComponent(major)}`;
              const reply = await kit().get('reader', `${path}?type=${mode}&detail=counts`);
              expect({
                charts: reply.json(),
                students: Number(reply.headers[studentsHeader]),
              }).toEqual(recount([...records.values()], major, mode));
            }
          },
        ),
        // Each run continues where the last one ended.
        { seed: 1, numRuns: 10, endOnFailure: true },
      );
    });
  },
  { minGroupSize: 1 },
);

describeRules(
  'where groups are required',
  (kit) => {
    test('the working counts agree with what was published, whatever happens on whatever day', {
      timeout: 60_000,
    }, async () => {
      const generations = [0, 0, 0, 0, 0];
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          for (const { who, change } of steps) {
            const uid = asUid(`student-${who}-${generations[who]}`);
            if (change.kind === 'leave') {
              await deleteStudent(kit().database, uid, kit().clock.now);
              generations[who] = (generations[who] ?? 0) + 1;
            } else
              await changeStudent(kit().database, uid, kit().clock.now, (student) =>
                changedBy(student, change),
              );
            await publishAfterWrite(kit().dependencies, uid);
          }
          await kit().nextDay(9);
          expect(await wrongMajors(kit().database)).toEqual([]);
        }),
        { seed: 1, numRuns: 20, endOnFailure: true },
      );
    });
  },
  { minGroupSize: 2 },
);
