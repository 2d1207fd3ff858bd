import { isLetterGrade, isListedGrade } from '@coursetrail/domain';
import { chartsOf } from './guesses.ts';
import type { Look } from './kit.ts';

type CountByGrade = Map<string, number>;
/** What a chart says about students who do not share grades, and who they are. */
type Snapshot = { rest: CountByGrade; attemptsBy: Map<string, number> };
export type GradeClaim = { uid: string; course: string; grade: string };

const add = (tally: CountByGrade, key: string, count: number) =>
  tally.set(key, (tally.get(key) ?? 0) + count);
const sumOf = (tally: CountByGrade) => [...tally.values()].reduce((sum, count) => sum + count, 0);

/**
 * Subtracts the grades that histories show from the grade charts, and compares what is left over all
 * looks. This attacker recognizes every student by their courses, and lacks only the grades.
 */
export function openSubtraction(major: string) {
  const snapshots = new Map<string, Snapshot[]>();
  /** By student and course: grades that were shown at some time. */
  const shown = new Map<string, string[]>();

  const take = (look: Look, owners: ReadonlyMap<string, string>) => {
    const shownNow = new Map<string, CountByGrade>();
    const hidden = new Map<string, Map<string, number>>();
    for (const { pseudonym, attempts } of look.histories.get(major) ?? []) {
      const uid = owners.get(pseudonym) ?? pseudonym;
      for (const [course, tries] of Map.groupBy(attempts, ({ programId }) => programId)) {
        const grades = tries.flatMap(({ grade }) => grade ?? []);
        if (grades.length > 0) {
          shown.set(`${uid} ${course}`, grades);
          const tally = shownNow.get(course) ?? new Map<string, number>();
          for (const grade of grades.filter(isListedGrade)) add(tally, grade, 1);
          shownNow.set(course, tally);
        } else {
          const members = hidden.get(course) ?? new Map<string, number>();
          hidden.set(course, members.set(uid, tries.length));
        }
      }
    }
    for (const [course, counts] of chartsOf(look, major)) {
      const rest: CountByGrade = new Map();
      for (const [grade, count] of counts) {
        const left = count - (shownNow.get(course)?.get(grade) ?? 0);
        if (left > 0) rest.set(grade, left);
      }
      const earlier = snapshots.get(course) ?? [];
      const last = earlier.at(-1)?.rest;
      const isSame = JSON.stringify([...(last ?? [])].sort()) === JSON.stringify([...rest].sort());
      if (rest.size === 0 || isSame) continue;
      const attemptsBy = hidden.get(course) ?? new Map<string, number>();
      snapshots.set(course, [...earlier, { rest, attemptsBy }]);
    }
  };

  /** Without students whose grades were shown at another time. */
  const unknownOf = (course: string, { rest, attemptsBy }: Snapshot): Snapshot => {
    const left = new Map(rest);
    const unknown = new Map(attemptsBy);
    for (const uid of attemptsBy.keys()) {
      const grades = shown.get(`${uid} ${course}`);
      if (grades === undefined) continue;
      unknown.delete(uid);
      for (const grade of grades) if (left.has(grade)) add(left, grade, -1);
    }
    // Grades that no chart counts.
    add(left, 'other', sumOf(unknown) - sumOf(left));
    return { rest: left, attemptsBy: unknown };
  };

  /** Grades that follow from two snapshots: everything else would contradict them. */
  const compare = (course: string, old: Snapshot, present: Snapshot): GradeClaim[] => {
    const stays = [...present.attemptsBy.keys()].filter((uid) => old.attemptsBy.has(uid));
    const staying = stays.reduce((sum, uid) => sum + (present.attemptsBy.get(uid) ?? 0), 0);
    const grades = new Set([...old.rest.keys(), ...present.rest.keys()]);
    const least = (grade: string) =>
      Math.max(0, Math.min(old.rest.get(grade) ?? 0, present.rest.get(grade) ?? 0));
    const total = [...grades].reduce((sum, grade) => sum + least(grade), 0);
    return [...grades].filter(isLetterGrade).flatMap((grade) => {
      const mostStaying = Math.min(least(grade), staying);
      const leastStaying = Math.max(0, staying - (total - least(grade)));
      const claims = (uids: readonly string[]) => uids.map((uid) => ({ uid, course, grade }));
      const onlyIn = (some: Snapshot, others: Snapshot) => {
        const uids = [...some.attemptsBy.keys()].filter((uid) => !others.attemptsBy.has(uid));
        const attempts = uids.reduce((sum, uid) => sum + (some.attemptsBy.get(uid) ?? 0), 0);
        const isCertain = (some.rest.get(grade) ?? 0) - mostStaying >= attempts && attempts > 0;
        return isCertain ? claims(uids) : [];
      };
      return [
        ...onlyIn(present, old),
        ...onlyIn(old, present),
        ...(staying > 0 && leastStaying === staying ? claims(stays) : []),
      ];
    });
  };

  const findGrades = (): GradeClaim[] => {
    const nothing: Snapshot = { rest: new Map(), attemptsBy: new Map() };
    const claims = [...snapshots].flatMap(([course, all]) => {
      const series = [nothing, ...all.map((each) => unknownOf(course, each))];
      return series.flatMap((present, index) =>
        series.slice(0, index).flatMap((old) => compare(course, old, present)),
      );
    });
    const distinct = new Map(claims.map((claim) => [JSON.stringify(claim), claim]));
    return [...distinct.values()];
  };

  /** How often the unshared grades in a chart were seen to change. */
  const countChanges = () =>
    [...snapshots.values()].reduce((sum, series) => sum + series.length - 1, 0);

  return { take, findGrades, countChanges };
}
