import {
  type DecisionSubject,
  type Decisions,
  decide,
  decisionOn,
  maxNoteLength,
  noDecisions,
} from '@coursetrail/domain';
import { useId } from 'react';
import { Mine } from '../suggestions/mine.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import field from '../ui/field.module.css';
import { Field } from '../ui/field.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useBeside } from './beside.ts';
import classes from './degree.module.css';
import { decisionText } from './texts.ts';

/** What the student decided, marked as theirs, beside what the audit says. */
export const MyDecisionLine = ({ decisions = noDecisions, about, whose }: LineProps) => {
  const decision = decisionOn(decisions, about);
  return decision !== undefined && <Mine whose={whose}>{decisionText(decision)}</Mine>;
};

type LineProps = { decisions: Decisions | undefined; about: DecisionSubject; whose?: string };

/** Where the student decides about a requirement. The audit’s own words stay as they are. */
export function MyDecision({ about, onStand }: { about: DecisionSubject; onStand: () => void }) {
  const id = useId();
  const { decisions, history, planned } = useBeside();
  const { document, change } = decisions;
  if (document === undefined) return null;
  const decision = decisionOn(document, about);
  const { stand, courses = [], note = '' } = decision ?? {};
  const set = (changes: Parameters<typeof decide>[2]) => change((present) => decide(present, about, changes));
  const take = (stand: 'waived' | 'skipped', isOn: boolean) => {
    set({ stand: isOn ? stand : null });
    onStand();
  };
  const others = [...new Set([...history, ...planned].flatMap((item) => ('programId' in item ? item.programId : [])))]
    .filter((programId) => !courses.includes(programId))
    .sort();
  return (
    <details className={classes.deciding}>
      <summary>{decision === undefined ? 'Add my own decision' : 'Change my decision'}</summary>
      <p className={classes.quiet}>Only you see it, and it changes nothing of what your audit says.</p>
      <Checkbox checked={stand === 'waived'} onChange={(isOn) => take('waived', isOn)}>
        Waived: my advisor says I don’t need it
      </Checkbox>
      <Checkbox checked={stand === 'skipped'} onChange={(isOn) => take('skipped', isOn)}>
        Skip this requirement for now
      </Checkbox>
      {courses.map((programId) => (
        <p key={programId}>
          {programId} counts here{' '}
          <TextButton
            inline
            aria-label={`Remove ${programId}`}
            onClick={() => set({ courses: courses.filter((each) => each !== programId) })}
          >
            Remove
          </TextButton>
        </p>
      ))}
      {others.length > 0 && (
        <div className={field.field}>
          <label htmlFor={id}>A course of mine counts here</label>
          <select
            id={id}
            className={field.input}
            value=""
            onChange={({ target }) => set({ courses: [...courses, target.value] })}
          >
            <option value="">Choose a course</option>
            {others.map((programId) => (
              <option key={programId}>{programId}</option>
            ))}
          </select>
        </div>
      )}
      <Field
        label="My note"
        required={false}
        maxLength={maxNoteLength}
        value={note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </details>
  );
}
