import type { OwnAttempt } from '@coursetrail/contract';
import { prefixOf, withoutSectionLetters } from '@coursetrail/domain';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { courseTitlesQuery } from './catalog.ts';

/** By course code. It has no entry while a title is not known, or where neither the catalog nor the audit has one. */
export type TitlesByCode = ReadonlyMap<string, string>;

/**
 * The titles of the courses shown. They are asked for once the courses are known, and nothing waits for them: the
 * picture comes first. `own` adds the audit's titles of courses that the catalog does not know.
 */
export function useCourseTitles(codes: readonly string[], own: readonly OwnAttempt[]): TitlesByCode {
  const subjects = useMemo(() => [...new Set(codes.map(prefixOf))].sort(), [codes]);
  const cache = useQueryClient();
  // Another student has many of the same subjects: their titles stay while the rest is loading.
  const [listed, setListed] = useState<Readonly<Record<string, string>>>();
  // Not `useQuery`, which draws a reply at once: the titles of hundreds of courses are drawn in steps.
  useEffect(() => {
    let isWanted = subjects.length > 0;
    const ask = () =>
      isWanted &&
      cache.fetchQuery(courseTitlesQuery(subjects)).then(
        (titles) => isWanted && startTransition(() => setListed(titles)),
        () => {}, // the picture does without them
      );
    setTimeout(ask);
    return () => {
      isWanted = false;
    };
  }, [cache, subjects]);
  return useMemo(() => {
    const audited = Map.groupBy(own, ({ programId }) => programId);
    return new Map(
      codes.flatMap((code) => {
        const inAudit = audited.get(code)?.flatMap(({ title }) => title ?? []);
        // Courses that the catalog does not know can share a code.
        const title = listed?.[code] ?? listed?.[withoutSectionLetters(code)] ?? [...new Set(inAudit)].join(' / ');
        return title === '' ? [] : [[code, title]];
      }),
    );
  }, [codes, listed, own]);
}
