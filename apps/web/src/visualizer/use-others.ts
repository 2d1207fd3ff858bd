import type { Crowd, PublishedOfMe } from '@coursetrail/contract';
import { withoutStudent } from '@coursetrail/domain';
import { useMemo } from 'react';
import { attemptsCountedIn, isCountedIn } from '../server/published-of-me.ts';
import type { Others } from './texts.ts';

/** Everybody in a crowd except the viewer; null until it is known whether the viewer is one of them. */
export function useOthers(
  crowd: Crowd | null,
  ownMajor: string | null,
  published: PublishedOfMe | undefined,
): Others | null {
  return useMemo(() => {
    if (crowd === null || published === undefined) return null;
    const { major, students, semesters } = crowd;
    return {
      major,
      isOwnMajor: major === ownMajor,
      students: students - Number(isCountedIn(major, published)),
      semesters: withoutStudent(semesters, attemptsCountedIn(major, published)),
    };
  }, [crowd, ownMajor, published]);
}
