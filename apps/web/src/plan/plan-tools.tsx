import {
  changePlan,
  compareSemesters,
  duplicatePlan,
  maxPlanNameLength,
  maxPlans,
  type Plan,
  type Plans,
  removePlan,
  termName,
} from '@coursetrail/domain';
import { type ReactNode, useState } from 'react';
import type { OwnDocument } from '../server/documents.ts';
import { problemOf } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import classes from './plan.module.css';
import type { PlannedFacts } from './semester-column.tsx';

type Props = {
  plans: Plans;
  plan: Plan;
  /** The courses of the plan, with what the catalog knows. */
  courses: readonly PlannedFacts[];
  compared: string | null;
  canUndo: boolean;
  onChoose: (id: string) => void;
  onCompare: (id: string | null) => void;
  onUndo: () => void;
  onShare: () => void;
  act: (update: (plans: Plans) => Plans, sentence: string) => void;
  children: ReactNode;
};

const newPlanId = () => Math.random().toString(36).slice(2, 10);

/** Which plan, and what can be done with all of it. */
export function PlanTools({
  plans,
  plan,
  courses,
  compared,
  canUndo,
  onChoose,
  onCompare,
  onUndo,
  onShare,
  act,
  children,
}: Props) {
  const [name, setName] = useState<string | null>(null);
  const others = plans.plans.filter(({ id }) => id !== plan.id);
  const duplicate = () => {
    const id = newPlanId();
    act((present) => duplicatePlan(present, plan.id, id), `${plan.name} was copied.`);
    onChoose(id);
  };
  const rename = () => {
    const given = (name ?? '').trim();
    if (given !== '')
      act(
        (present) => changePlan(present, plan.id, (each) => ({ ...each, name: given })),
        `The plan is called ${given}.`,
      );
    setName(null);
  };
  return (
    <div className={classes.tools}>
      {plans.plans.length > 1 && (
        <Choice
          label="Plan"
          value={plan.id}
          options={plans.plans.map(({ id, name }) => [id, id === plans.main ? `${name} (main)` : name])}
          onChange={onChoose}
        />
      )}
      {others.length > 0 && (
        <Choice
          label="Compare with"
          value={compared ?? ''}
          options={[['', 'No other plan'], ...others.map(({ id, name }) => [id, name] as const)]}
          onChange={(id) => onCompare(id === '' ? null : id)}
        />
      )}
      <ButtonRow className={classes.actions}>
        <Button id="undo" variant="quiet" size="small" disabled={!canUndo} onClick={onUndo}>
          Undo
        </Button>
        <Menu
          label="More for this plan"
          groups={[
            [
              { label: 'Rename', onSelect: () => setName(plan.name) },
              ...(plans.plans.length < maxPlans ? [{ label: 'Duplicate', onSelect: duplicate }] : []),
              ...(plan.id === plans.main
                ? []
                : [
                    {
                      label: 'Make it the main plan',
                      onSelect: () =>
                        act((present) => ({ ...present, main: plan.id }), `${plan.name} is your main plan.`),
                    },
                  ]),
            ],
            [
              ...(plan.courses.length > 0 ? [{ label: 'Share', onSelect: onShare }] : []),
              { label: 'Print', onSelect: () => window.print() },
              { label: 'Download CSV', onSelect: () => void downloadCsv(plan, courses) },
            ],
            others.length === 0
              ? []
              : [
                  {
                    label: 'Delete this plan',
                    isDanger: true,
                    onSelect: () => {
                      act((present) => removePlan(present, plan.id), `${plan.name} was deleted.`);
                      onChoose(others[0]?.id ?? plans.main);
                    },
                  },
                ],
          ]}
        >
          {plan.name} …
        </Menu>
        {children}
      </ButtonRow>
      <Dialog title="Rename the plan" opened={name !== null} onClose={() => setName(null)}>
        <Form onSubmit={rename}>
          <Field
            label="Name"
            maxLength={maxPlanNameLength}
            value={name ?? ''}
            onChange={(event) => setName(event.target.value)}
            data-autofocus
          />
          <ButtonRow>
            <Button variant="quiet" onClick={() => setName(null)}>
              Cancel
            </Button>
            <Button type="submit">Rename</Button>
          </ButtonRow>
        </Form>
      </Dialog>
    </div>
  );
}

async function downloadCsv(plan: Plan, courses: readonly PlannedFacts[]) {
  const { csvFile, download, fileName } = await import('../ui/export.ts');
  const inTime = courses.toSorted((a, b) => compareSemesters(a.semester, b.semester));
  const rows = inTime.map(({ semester, programId, title = '', credits = '', grade = '' }) => [
    termName(semester),
    programId,
    title,
    credits,
    grade,
  ]);
  const head = ['Semester', 'Course', 'Title', 'Credits', 'Expected grade'];
  download(csvFile([head, ...rows]), fileName(plan.name, 'csv'));
}

type Saving = Pick<OwnDocument<unknown>, 'saving' | 'error' | 'isMerged'>;

/** Whether what the student did is safe, and where. */
export const SavingState = ({ saving }: Pick<Saving, 'saving'>) => (
  <p className={classes.saving} role="status">
    {saving === 'saved' && 'Saved'}
    {saving === 'saving' && 'Saving…'}
    {saving === 'unsent' && 'Not sent yet. It’s kept in this browser and sent when the server can be reached.'}
  </p>
);

export const SavingNotes = ({ saving, error, isMerged }: Saving) => (
  <>
    {saving === 'refused' && (
      <Alert kind="error">
        {problemOf(error)?.sentence ?? 'The server can’t store this.'} Your last changes are only in this browser.
      </Alert>
    )}
    {isMerged && <Alert kind="info">You also changed your plans on another device. Both are here now.</Alert>}
  </>
);
