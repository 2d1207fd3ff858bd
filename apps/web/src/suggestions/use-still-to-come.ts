import type { Plan } from '@coursetrail/domain';
import { type PlannedItem, placeholdersToCome, stillToCome } from '@coursetrail/domain/planned-for';
import { useMemo } from 'react';
import { useCatalogFacts } from '../server/catalog-facts.ts';

type Attended = { programId: string; semester: string; grade: string };

/** What a plan adds to a degree: its courses, with what the catalog knows, and its placeholders. */
export function useStillToCome(plan: Plan | null, history: readonly Attended[], today: Date): readonly PlannedItem[] {
  const { courses } = useCatalogFacts(
    useMemo(() => (plan === null ? [] : stillToCome(plan, history, today)), [plan, history, today]),
  );
  return useMemo(() => [...courses, ...(plan === null ? [] : placeholdersToCome(plan, today))], [plan, courses, today]);
}
