import {
  countMajor,
  countSeasons,
  type PublishedHistory,
  privacyRules,
  type SeasonCounts,
  seasons,
  toPublish,
} from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { inventFor } from './kit.ts';

const [major, otherMajor] = ['Business Administration', 'Psychology'] as const;
const majors = [major, otherMajor];
const present = 300;
const joining = 5;
const rounds = 10;
/** What an attacker makes of a number that moved. Below this he takes the season that is usual. */
const leastCertainty = 0.4;

const group = 6;

const coursesOf = (inMajor: string, histories: readonly PublishedHistory[]) => {
  const counted = countMajor(histories, { minGroup: group, creditsOf: () => undefined });
  return new Map(
    counted?.commonCourses.map((course) => [
      course.programId,
      { ...course, major: inMajor, students: histories.length },
    ]),
  );
};
type Courses = ReturnType<typeof coursesOf>;

/**
 * The seasons of a course in both majors, in the steps from which readers are told in words: an attacker who knew the
 * steps themselves. With steps of 1 they are exact.
 */
const seasonsOf = (shown: readonly Courses[], code: string, seasonStep: number) =>
  countSeasons(
    shown.flatMap((courses) => courses.get(code) ?? []),
    { minGroup: group, seasonStep },
  );

const nameOf = { FS: 'fall', SP: 'spring', SS: 'summer' } as const;

const highest = (votes: ReadonlyMap<string, number>) =>
  [...votes].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as [string, number]);

const add = (votes: Map<string, number>, season: string, weight: number) =>
  votes.set(season, (votes.get(season) ?? 0) + weight);

/** What is shown before and after each publication. */
const roundsOf = (histories: readonly PublishedHistory[], others: Courses) =>
  Array.from({ length: rounds }, (_, round) => {
    const before = histories.slice(0, present + round * joining);
    const joined = histories.slice(before.length, before.length + joining);
    const looks = [before, [...before, ...joined]].map((each) => [coursesOf(major, each), others]);
    return { before, joined, looks };
  });

/**
 * Five students of one major are published, and nobody else. The attacker reads their histories and the seasons of all
 * courses before and after. He guesses the season of each of their semesters, and so he does without the seasons.
 */
function guessSeasons(published: ReturnType<typeof roundsOf>, seasonStep: number) {
  const guessed = { right: 0, usual: 0, all: 0 };
  for (const { before, joined, looks } of published) {
    const moved = (code: string) => {
      const [old, now] = looks.map((shown) => seasonsOf(shown, code, seasonStep));
      const at = (seen: SeasonCounts | undefined, season: string) => seen?.[nameOf[season as keyof typeof nameOf]] ?? 0;
      return seasons.filter((season) => at(old, season) !== at(now, season));
    };
    const usualAt = Array.from({ length: 20 }, (_, index) => {
      const votes = new Map<string, number>();
      for (const { seasons: inSeasons } of before) add(votes, inSeasons?.[index] ?? '', 1);
      votes.delete('');
      return highest(votes)[0];
    });
    for (const { attempts, seasons: truth } of joined)
      for (const [n, taken] of Map.groupBy(attempts, (each) => each.n)) {
        const votes = new Map<string, number>();
        for (const { programId } of taken) {
          const takers = joined.filter((each) =>
            each.attempts.some((attempt) => attempt.programId === programId),
          ).length;
          const found = moved(programId);
          for (const season of found) add(votes, season, 1 / takers / found.length);
        }
        const usual = usualAt[n - 1] ?? 'FS';
        const [season, certainty] = highest(votes);
        guessed.all += 1;
        if (usual === truth?.[n - 1]) guessed.usual += 1;
        if ((certainty > leastCertainty ? season : usual) === truth?.[n - 1]) guessed.right += 1;
      }
  }
  return guessed;
}

test('the seasons of courses hardly say in which season a student had a semester', {
  timeout: 120_000,
}, () => {
  const published = Map.groupBy(inventFor(majors, 'seasons', present + joining * rounds), (student) => student.major);
  const historiesOf = (inMajor: string) =>
    (published.get(inMajor) ?? []).flatMap((student) => toPublish({ ...student, sharing: 'courses' }) ?? []);
  const watched = roundsOf(historiesOf(major), coursesOf(otherMajor, historiesOf(otherMajor)));
  const gain = (seasonStep: number) => {
    const { right, usual, all } = guessSeasons(watched, seasonStep);
    return (right - usual) / all;
  };
  expect(gain(privacyRules(5).seasonStep)).toBeLessThan(0.05);
  // Exact counts would give them away, so the attacker is not a weak one.
  expect(gain(1)).toBeGreaterThan(0.2);
});
