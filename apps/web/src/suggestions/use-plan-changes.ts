import { type Plans, undoChange } from '@coursetrail/domain';
import { useState } from 'react';
import type { OwnDocument } from '../server/documents.ts';

type PlanStep = { before: Plans; after: Plans };

/** Changes the plans, says what was done, and takes it back. */
export function usePlanChanges({ change }: Pick<OwnDocument<Plans>, 'change'>) {
  const [steps, setSteps] = useState<readonly PlanStep[]>([]);
  const [said, setSaid] = useState('');

  /** `sentence` is read aloud, if it came true: a full plan takes no more, and a course that is there is not added. */
  function act(update: (plans: Plans) => Plans, sentence: string) {
    let step: PlanStep | undefined;
    change((before) => {
      const after = update(before);
      if (isSame(before, after)) return before;
      step = { before, after };
      return after;
    });
    if (step !== undefined) setSteps([...steps, step]);
    setSaid(step === undefined ? 'Nothing changed.' : sentence);
  }

  function undo() {
    const last = steps.at(-1);
    if (last === undefined) return;
    change((present) => undoChange(present, last));
    setSteps(steps.slice(0, -1));
    setSaid('Undone.');
  }

  return { act, undo, canUndo: steps.length > 0, said };
}

export type PlanChanges = ReturnType<typeof usePlanChanges>;

const isSame = (one: Plans, other: Plans) => JSON.stringify(one) === JSON.stringify(other);

/** Of a plan or a placeholder. */
export const newId = () => Math.random().toString(36).slice(2, 10);
