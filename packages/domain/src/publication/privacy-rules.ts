import { dayOf } from '../days.ts';
import { firstDayOf, nextSemester, runningSemester } from '../history/semester.ts';

/** How well students hide in what is published. */
export type PrivacyRules = {
  /** The smallest group that is shown. One more than the setting, so that enough *others* are in it for its members. */
  minGroup: number;
  /** With how many a major is published first: with fewer, hardly a course has enough of them to be shown. */
  firstGroup: number;
  /** Students who join are published in groups of this size, and so are those who edit. */
  minChanges: number;
  /** How many others disappear with a student who leaves. */
  decoys: number;
  /** The day on which a student who left today, or disappeared with one, may be published again. */
  cooldownUntil: (now: Date) => string;
  /** The first days of an account, in which it is not published once there are older ones. */
  youngDays: number;
  /** In what steps the seasons of a course are counted. */
  seasonStep: number;
  /** Whether every change is published at once. */
  isImmediate: boolean;
};

const noRules: PrivacyRules = {
  minGroup: 1,
  firstGroup: 1,
  minChanges: 0,
  decoys: 0,
  cooldownUntil: dayOf,
  youngDays: 0,
  seasonStep: 1,
  isImmediate: true,
};

export const privacyRules = (minGroupSize: number, firstStudents = 0): PrivacyRules =>
  minGroupSize === 1
    ? noRules
    : {
        minGroup: minGroupSize + 1,
        firstGroup: Math.max(minGroupSize + 1, firstStudents),
        minChanges: minGroupSize,
        decoys: minGroupSize,
        cooldownUntil: (now) => firstDayOf(nextSemester(runningSemester(now))),
        youngDays: 7,
        // All courses of a semester share its season, and histories show who took them: with exact counts, or small
        // steps, the seasons of those who have just been published could be read off.
        seasonStep: 5 * (minGroupSize + 1),
        isImmediate: false,
      };

/** A student who has something new to show since the last publication of a major. */
export type Candidate = {
  /** Whether anything of the student is published now. */
  isPublished: boolean;
  /** Whether others see a difference. */
  isVisible: boolean;
  /** Whether the student was published before, left, and comes back. Readers may recognize them. */
  isReturning: boolean;
};

/**
 * Whose changes are published now. Students who join hide among each other, and so do those who edit. One who returns
 * hides nobody, and so comes along with a group, or with decoys.
 */
export function chooseChanges<C extends Candidate>(
  candidates: readonly C[],
  { readable, decoysReturn }: { readable: number; decoysReturn: boolean },
  { minChanges, minGroup, firstGroup }: PrivacyRules,
): C[] {
  const kindOf = ({ isPublished, isReturning }: C) => (isPublished ? 'edit' : isReturning ? 'back' : 'join');
  const { edit = [], join = [], back = [] } = Object.groupBy(candidates, kindOf);
  const coming = join.length + back.length;
  const isGroup = join.length >= minChanges && coming + readable >= (readable === 0 ? firstGroup : minGroup);
  return [
    ...(edit.filter(({ isVisible }) => isVisible).length >= minChanges ? edit : []),
    ...(isGroup ? join : []),
    ...(isGroup || decoysReturn ? back : []),
  ];
}

/** How many of the readable histories disappear with one. If too few would stay, all do. */
export const countDecoys = (readable: number, { decoys, minGroup }: PrivacyRules): number =>
  readable - decoys < minGroup ? readable : decoys;
