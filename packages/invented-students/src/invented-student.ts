import { type Attempt, asUid, type SharingLevel, type Uid } from '@coursetrail/domain';
import type { Curricula } from './curricula.ts';
import { type Random, seededRandom } from './random.ts';
import { study } from './study.ts';
import { planStudies } from './study-plan.ts';
import { inventTerms } from './terms.ts';
import { type WeightedList, weightedList } from './weighted-list.ts';

export type InventedStudent = {
  uid: Uid;
  major: string;
  sharing: SharingLevel | null;
  history: readonly Attempt[];
  /** Stands in for the random number a real write draws, so that the same seed makes the same rows. */
  randomOrder: number;
};

/** The students with these numbers. Only the seed and the number decide who a student is. */
export function* inventStudents(
  curricula: Curricula,
  seed: string,
  numbers: Iterable<number>,
): Generator<InventedStudent> {
  for (const number of numbers) {
    const uid = uidOf(seed, number);
    yield inventStudent(curricula, uid, seededRandom(uid));
  }
}

const uidOf = (seed: string, number: number) =>
  asUid(`invented-${seed}-${String(number).padStart(6, '0')}`);

const windowSize = 50_000;

/**
 * The numbers from 0 to `count` - 1, ordered by major within each window. Students of one major add to
 * the same sums, so a batch of them touches far fewer rows.
 */
export function* numbersByMajor(
  curricula: Curricula,
  seed: string,
  count: number,
): Generator<number> {
  for (let start = 0; start < count; start += windowSize) {
    const numbers = Array.from(
      { length: Math.min(windowSize, count - start) },
      (_, index) => start + index,
    );
    const byMajor = Map.groupBy(numbers, (number) =>
      chooseMajor(curricula, seededRandom(uidOf(seed, number))),
    );
    yield* [...byMajor.values()].flat();
  }
}

const chooseMajor = (curricula: Curricula, random: Random) => curricula.majors.pick(random);

function inventStudent(curricula: Curricula, uid: Uid, random: Random): InventedStudent {
  // Chosen first, so that the major can be found without inventing the rest.
  const curriculum = chooseMajor(curricula, random);
  const randomOrder = Math.floor(random.next() * 2 ** 31);
  const sharing = sharingLevels.pick(random);
  const plan = planStudies(curricula, curriculum, random);
  const terms = inventTerms(random);
  return {
    uid,
    major: curriculum.major,
    sharing,
    history: study(plan, terms, random),
    randomOrder,
  };
}

const sharingLevels: WeightedList<SharingLevel | null> = weightedList([
  ['courses', 40],
  ['courses-and-grades', 38],
  [null, 14],
  ['nothing', 8],
]);
