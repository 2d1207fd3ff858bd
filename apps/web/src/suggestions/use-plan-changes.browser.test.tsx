import { addPlanned, firstPlans, type Plans } from '@coursetrail/domain';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../test-kit.tsx';
import { usePlanChanges } from './use-plan-changes.ts';

let stored: Plans;

function Planner() {
  const change = (update: (plans: Plans) => Plans) => {
    stored = update(stored);
  };
  const { act, undo, canUndo, said } = usePlanChanges({ change });
  const course = { programId: 'MATH 1500', semester: 'FS27' };
  const add = (plans: Plans) => ({ ...plans, plans: plans.plans.map((plan) => addPlanned(plan, course)) });
  return (
    <>
      <button type="button" onClick={() => act(add, 'MATH 1500 is in Fall 2027.')}>
        Add
      </button>
      <button type="button" onClick={undo} disabled={!canUndo}>
        Undo
      </button>
      <p role="status">{said}</p>
    </>
  );
}

test('adding a course that is planned already is said to change nothing, and there is one step to take back', async () => {
  stored = firstPlans;
  await renderInApp(<Planner />);
  const [add, undo, said] = [
    page.getByRole('button', { name: 'Add' }),
    page.getByRole('button', { name: 'Undo' }),
    page.getByRole('status'),
  ];
  await add.click();
  await expect.element(said).toHaveTextContent('MATH 1500 is in Fall 2027.');
  await add.click();
  await expect.element(said).toHaveTextContent('Nothing changed.');
  await undo.click();
  await expect.element(undo).toBeDisabled();
  expect(stored).toEqual(firstPlans);
});
