import type { DifferenceKind, GpaDifference, OfficialGpa } from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import { listText } from './plural.ts';
import { dayName } from './publication-texts.ts';

const why: Record<DifferenceKind, readonly [who: string, reason: string]> = {
  'other-campus': ['Only our GPA', university.texts.takenAtOtherCampus],
  'own-entry': ['Only our GPA', 'added or changed since the audit'],
  repeated: ['Only the audit', 'marked as repeated'],
};

/** 'official, audit of Nov 3, 2013' */
export const officialText = ({ preparedOn }: OfficialGpa): string =>
  ['official', preparedOn && `audit of ${dayName(preparedOn).replace(/^(\w{3})\w* /, '$1 ')}`]
    .filter(Boolean)
    .join(', ');

/** 'Only our GPA counts ECONOM 1015 (taken at another UM campus).' Empty where the two agree. */
export const differenceSentence = (difference: GpaDifference<{ programId: string }> | null): string =>
  difference === null
    ? 'The audit may count repeated or changed courses differently.'
    : difference
        .map(({ kind, courses }) => {
          const [who, reason] = why[kind];
          return `${who} counts ${listText([...new Set(courses.map(({ programId }) => programId))])} (${reason}).`;
        })
        .join(' ');
