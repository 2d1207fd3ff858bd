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
};

/** To invent a student takes longer than to store one, so whoever needs more than these gets classes. */
const firstInClasses = 20_000;
const classSize = 25;

/**
 * The first `count` students of a seed. Only the seed and the number decide who a student is. In a class, everybody has
 * the courses of the first one, except for a different one.
 */
export function* inventStudents(curricula: Curricula, seed: string, count: number): Generator<InventedStudent> {
  for (let number = 0; number < count; ) {
    const uid = uidOf(seed, number);
    const student = inventStudent(curricula, uid, seededRandom(uid));
    const { history } = student;
    const end = number < firstInClasses ? number + 1 : Math.min(count, number + classSize);
    yield student;
    for (number += 1; number < end; number += 1)
      yield { ...student, uid: uidOf(seed, number), history: history.toSpliced(number % history.length, 1) };
  }
}

const uidOf = (seed: string, number: number) => asUid(`invented-${seed}-${String(number).padStart(6, '0')}`);

function inventStudent(curricula: Curricula, uid: Uid, random: Random): InventedStudent {
  const curriculum = curricula.majors.pick(random);
  const sharing = sharingLevels.pick(random);
  const plan = planStudies(curricula, curriculum, random);
  const terms = inventTerms(random);
  return {
    uid,
    major: curriculum.major,
    sharing,
    history: study(plan, terms, random),
  };
}

const sharingLevels: WeightedList<SharingLevel | null> = weightedList([
  ['courses', 40],
  ['courses-and-grades', 38],
  [null, 14],
  ['nothing', 8],
]);
