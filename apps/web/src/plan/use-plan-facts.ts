import type { CoursePrerequisitesReply, TakenCoursePage } from '@coursetrail/contract';
import type { PlannedCourse, SeasonCounts } from '@coursetrail/domain';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { coursePrerequisitesQuery, takenCoursePageQuery } from '../server/catalog.ts';
import { useCatalogFacts } from '../server/catalog-facts.ts';
import type { CacheOwner } from '../server/keys.ts';

/** As many as fit one address. */
const codesAtOnce = 50;

type Known = {
  prerequisites: ReadonlyMap<string, string | null>;
  seasons: ReadonlyMap<string, SeasonCounts | null>;
};

/** What the catalog and other students say about planned courses. Whatever is not known yet is left out. */
export function usePlanFacts(
  userId: CacheOwner,
  major: string | null,
  planned: readonly PlannedCourse[],
) {
  const { courses } = useCatalogFacts(userId, planned);
  const codes = useMemo(
    () => [...new Set(planned.map(({ programId }) => programId))].sort(),
    [planned],
  );
  const slices = useMemo(
    () =>
      Array.from({ length: Math.ceil(codes.length / codesAtOnce) }, (_, n) =>
        codes.slice(n * codesAtOnce, (n + 1) * codesAtOnce),
      ),
    [codes],
  );
  const prerequisites = useQueries({
    queries: slices.map((slice) => coursePrerequisitesQuery(slice)),
    combine: prerequisitesByCode,
  });
  const seasons = useQueries({
    queries: (major === null ? [] : codes).map((code) => ({
      ...inTurn(takenCoursePageQuery(userId, code, major ?? '')),
      staleTime: 'static' as const,
      enabled: major !== null,
    })),
    combine: seasonsByCode,
  });
  return useMemo(
    () => ({ courses, known: { prerequisites, seasons } satisfies Known }),
    [courses, prerequisites, seasons],
  );
}

const prerequisitesByCode = (replies: { data?: CoursePrerequisitesReply | undefined }[]) =>
  new Map(
    replies
      .flatMap(({ data }) => Object.entries(data ?? {}))
      .map(([code, { prerequisites }]) => [code, prerequisites]),
  );

const seasonsByCode = (replies: { data?: TakenCoursePage | undefined }[]) =>
  new Map(replies.flatMap(({ data }) => (data ? [[data.code, data.seasons] as const] : [])));

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: a plan of eighty courses must not ask eighty things at once. */
function inTurn<Query extends { queryFn?: unknown }>(query: Query): Query {
  const ask = query.queryFn as (context: unknown) => Promise<unknown>;
  const queryFn = (context: unknown) => {
    const asked = turn.then(() => ask(context));
    turn = asked.catch(() => {});
    return asked;
  };
  return { ...query, queryFn };
}
