import {
  changePlan,
  compareSemesters,
  duplicatePlan,
  maxPlanNameLength,
  maxPlans,
  type Plan,
  type Plans,
  placeholdersOf,
  removePlan,
  SemesterWord,
  termName,
} from '@coursetrail/domain';
import { useState } from 'react';
import type { OwnDocument } from '../server/documents.ts';
import { problemOf } from '../server/problems.ts';
import { newId, type PlanChanges } from '../suggestions/use-plan-changes.ts';
import { Alert } from '../ui/alert.tsx';
import { Menu } from '../ui/menu.tsx';
import type { PlannedFacts } from './semester-column.tsx';
import { TextDialog } from './text-dialog.tsx';

/** What is shown beside the courses of a plan, as the student has chosen. */
export type PlanView = {
  plan: string;
  compared: string | null;
  hasSummers: boolean;
  /** Whether a planned course has a list of the grades that may be expected. */
  triesGrades: boolean;
};

type Props = {
  plans: Plans;
  plan: Plan;
  /** The courses of the plan, with what the catalog knows. */
  courses: readonly PlannedFacts[];
  view: PlanView;
  onView: (view: PlanView) => void;
  onShare: () => void;
  act: PlanChanges['act'];
};

/** Which plan, and what can be done with all of it. */
export function PlanMenu({ plans, plan, courses, view, onView, onShare, act }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const others = plans.plans.filter(({ id }) => id !== plan.id);
  const isMain = plan.id === plans.main;
  const duplicate = () => {
    const id = newId();
    act((present) => duplicatePlan(present, plan.id, id), `${plan.name} was copied.`);
    onView({ ...view, plan: id });
  };
  const rename = (name: string) =>
    act((present) => changePlan(present, plan.id, (each) => ({ ...each, name })), `The plan is called ${name}.`);
  const makeMain = () => act((present) => ({ ...present, main: plan.id }), `${plan.name} is your main plan.`);
  const remove = () => {
    act((present) => removePlan(present, plan.id), `${plan.name} was deleted.`);
    onView({ ...view, plan: others[0]?.id ?? plans.main, compared: null });
  };
  return (
    <>
      <Menu
        label="More for this plan"
        groups={[
          others.map(({ id, name }) => ({
            label: `Open ${name}${id === plans.main ? ' (main)' : ''}`,
            onSelect: () => onView({ ...view, plan: id, compared: null }),
          })),
          others.map(({ id, name }) =>
            id === view.compared
              ? { label: 'Stop comparing', onSelect: () => onView({ ...view, compared: null }) }
              : { label: `Compare with ${name}`, onSelect: () => onView({ ...view, compared: id }) },
          ),
          [
            {
              label: view.triesGrades ? 'Hide expected grades' : 'Try grades',
              onSelect: () => onView({ ...view, triesGrades: !view.triesGrades }),
            },
            {
              label: view.hasSummers ? 'Hide empty summers' : 'Show summers',
              onSelect: () => onView({ ...view, hasSummers: !view.hasSummers }),
            },
          ],
          [
            { label: 'Rename', onSelect: () => setRenaming(true) },
            ...(plans.plans.length < maxPlans ? [{ label: 'Duplicate', onSelect: duplicate }] : []),
            ...(isMain ? [] : [{ label: 'Make it the main plan', onSelect: makeMain }]),
          ],
          [
            ...(plan.courses.length > 0 ? [{ label: 'Share', onSelect: onShare }] : []),
            { label: 'Print', onSelect: () => window.print() },
            { label: 'Download CSV', onSelect: () => void downloadCsv(plan, courses) },
          ],
          others.length === 0 ? [] : [{ label: 'Delete this plan', isDanger: true, onSelect: remove }],
        ]}
      >
        {plan.name} …
      </Menu>
      {isRenaming && (
        <TextDialog
          title="Rename the plan"
          label="Name"
          value={plan.name}
          maxLength={maxPlanNameLength}
          action="Rename"
          onSave={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}

async function downloadCsv(plan: Plan, courses: readonly PlannedFacts[]) {
  const { csvFile, download, fileName } = await import('../ui/export.ts');
  const { notes = [] } = plan;
  const all = [
    ...courses.map(({ semester, programId, title = '', credits = '', grade = '', note = '' }) => ({
      semester,
      cells: [programId, title, credits, grade, note],
    })),
    ...placeholdersOf(plan).map(({ semester, title, credits, requirement = '' }) => ({
      semester,
      cells: ['', title, credits, '', requirement && `For ${requirement}`],
    })),
    ...notes.map(({ semester, text }) => ({ semester, cells: ['', '', '', '', text] })),
  ].toSorted((a, b) => compareSemesters(a.semester, b.semester));
  const head = [SemesterWord, 'Course', 'Title', 'Credits', 'Expected grade', 'Note'];
  const rows = all.map(({ semester, cells }) => [termName(semester), ...cells]);
  download(csvFile([head, ...rows]), fileName(plan.name, 'csv'));
}

type Saving = Pick<OwnDocument<unknown>, 'saving' | 'error' | 'isMerged'>;

/** Whether what the student did is safe, and where. */
export const SavingState = ({ saving }: Pick<Saving, 'saving'>) => (
  <span role="status">
    {saving === 'saved' && 'Saved'}
    {saving === 'saving' && 'Saving…'}
    {saving === 'unsent' && 'Not sent yet. It’s kept in this browser and sent when the server can be reached.'}
  </span>
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
