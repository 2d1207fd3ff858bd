import {
  crowdCourses,
  lateFrom,
  lateShare,
  type Pathways,
  semesterWord,
  timingOf,
  usualSemesters,
} from '@coursetrail/domain';
import { listText, oneOrMany, plural } from '../../ui/plural.ts';
import { dayName } from '../../ui/publication-texts.ts';
import { shareText } from '../../ui/share-text.ts';
import type { ShownOthers } from '../texts.ts';

/** With more semesters than these, a course is taken at any time, and a list would not say more. */
const maxListed = 3;

/** 'semester 2 or 3', 'semesters 3 to 8'. */
export const semestersText = (semesters: readonly number[]): string =>
  semesters.length > maxListed
    ? `${semesterWord}s ${Math.min(...semesters)} to ${Math.max(...semesters)}`
    : `${semesterWord} ${listText(semesters, 'or')}`;

const cellsOf = (programId: string, { semesters }: ShownOthers) =>
  crowdCourses(semesters).flatMap(({ n, share = 0, ...course }) =>
    course.programId === programId ? [{ n, share }] : [],
  );

/** '96% take it, most in semester 2 or 3', or what is known instead. */
export function takenText(programId: string, others: ShownOthers, pathways: Pathways | undefined): string {
  const cells = cellsOf(programId, others);
  const usual = usualSemesters(cells);
  const late = pathways && lateShare(pathways, programId);
  if (late !== undefined) {
    const when = usual.length === 0 ? '' : `, most in ${semestersText(usual)}`;
    return `${shareText(late)} take it${when}`;
  }
  if (usual.length === 0) return `no other students in ${others.major} are shown with it`;
  if (usual.length > maxListed) {
    const largest = Math.max(...cells.map(({ share }) => share));
    return `most who take it do so in ${semestersText(usual)}, at most ${shareText(largest)} of the others in one of them`;
  }
  const shares = cells
    .filter(({ n }) => usual.includes(n))
    .map(({ n, share }, index) =>
      index === 0
        ? `${shareText(share)} take it in ${semesterWord} ${n}`
        : `${shareText(share)} in ${semesterWord} ${n}`,
    );
  return `of the others, ${listText(shares)}`;
}

const timings = {
  earlier: ', earlier than most',
  usual: ', as most do',
  later: ', later than most',
};

/** 'You took it in semester 4, later than most.' */
export function ownText(programId: string, own: readonly number[], others: ShownOthers): string {
  if (own.length === 0) return 'You haven’t taken it.';
  const when = `${oneOrMany(own.length, semesterWord)} ${listText(own)}`;
  const timing = timingOf(own, usualSemesters(cellsOf(programId, others)));
  return `You took it in ${when}${timing === undefined ? '' : timings[timing]}.`;
}

/** Of whom the shares in the sentence are. */
export function basisText(programId: string, { madeOn, ...pathways }: DatedPathways): string {
  if (madeOn === null) return 'What students take before and after it isn’t published yet in this major.';
  const takers = pathways.courses.find((course) => course.programId === programId)?.students;
  const late = lateShare(pathways, programId);
  const parts = [
    late !== undefined &&
      `${shareText(late)} of ${plural(pathways.lateStudents, 'other')} who took one of these courses in ${semesterWord} ${lateFrom} or later`,
    takers !== undefined && `before and after: of ${plural(takers, 'other')} who took it`,
    `as of ${dayName(madeOn)}`,
  ];
  return `${parts.filter((part) => part !== false).join('; ')}.`;
}

/** With the day they were made on; null when there are none yet. */
export type DatedPathways = Pathways & { madeOn: string | null };
