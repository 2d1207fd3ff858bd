import type { OwnAttempt } from '@coursetrail/contract';
import type { Decisions, ReadProgram } from '@coursetrail/domain';
import type { PlannedItem } from '@coursetrail/domain/planned-for';
import { createContext, useContext } from 'react';
import type { OwnDocument } from '../server/documents.ts';
import type { Planning } from '../suggestions/planning.tsx';

/** What the rows deep inside the requirements need to know. */
type Beside = {
  programs: readonly ReadProgram[];
  history: readonly OwnAttempt[];
  major: string | null;
  /** What the plan adds to the history. */
  planned: readonly PlannedItem[];
  /** Null where the plan could not be read. */
  planning: Planning | null;
  decisions: OwnDocument<Decisions>;
};

export const BesideRequirements = createContext<Beside | null>(null);

export function useBeside(): Beside {
  const beside = useContext(BesideRequirements);
  if (beside === null) throw new Error('Nothing is beside the requirements.');
  return beside;
}
