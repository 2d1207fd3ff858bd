import type { OwnAttempt } from '@coursetrail/contract';
import { compareSemesters, grades, termName, termsOffered } from '@coursetrail/domain';
import { useState } from 'react';
import { reasonFor } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { useSubmission } from '../ui/submission.ts';
import classes from './card.module.css';
import { Choice } from './choice.tsx';
import { type Draft, type Entered, entriesOf, isSame } from './draft.ts';

type Props = {
  draft: Draft;
  /** The course as the server has it now; undefined when another tab or device has deleted it. */
  now: OwnAttempt | undefined;
  /** Set when the student asked to leave this edit without having decided about it. */
  undecided: boolean;
  onChange: (entered: Entered) => void;
  onSave: (draft: Draft) => Promise<void>;
  onCancel: () => void;
};

export const editorId = 'edited-semester';

/** The terms of the forms, and the course's own where it is older or unknown. */
const termsFor = (own: string) => {
  const offered = termsOffered(new Date());
  return own === '' || offered.includes(own) ? offered : [...offered, own].sort(compareSemesters);
};

const gradesFor = (own: string): readonly string[] =>
  (grades as readonly string[]).includes(own) ? grades : [own, ...grades];

/** A course while it is edited. */
export function CourseEditor({ draft, now, undecided, onChange, onSave, onCancel }: Props) {
  const { course, entered } = draft;
  const [asked, setAsked] = useState(false);
  const isMissing = entered.semester === '' && course.semester !== '';
  const { busy, error, onSubmit } = useSubmission(async () => {
    setAsked(true);
    if (!isMissing) await onSave(draft);
  });
  const isChanged = !isSame(entered, course);
  const changedElsewhere = now !== undefined && !isSame(now, course) && !isSame(now, entered);

  return (
    <li className={classes.card} data-editing>
      <form onSubmit={onSubmit} aria-label={`Edit ${course.programId}`} className={classes.editor}>
        <div>
          <span className={classes.code}>{course.programId}</span>
          {course.title !== undefined && <span className={classes.title}>{course.title}</span>}
        </div>
        <div className={classes.choices}>
          <Choice
            id={editorId}
            label="Semester"
            value={entered.semester}
            disabled={busy}
            error={asked && isMissing ? 'Please select a semester.' : undefined}
            onChange={(semester) => onChange({ ...entered, semester })}
          >
            <option value="">Select Semester</option>
            {termsFor(course.semester).map((code) => (
              <option key={code} value={code}>
                {termName(code)}
              </option>
            ))}
          </Choice>
          <Choice
            label="Grade"
            value={entered.grade}
            disabled={busy}
            onChange={(grade) => onChange({ ...entered, grade })}
          >
            {gradesFor(course.grade).map((grade) => (
              <option key={grade} value={grade}>
                {grade || '–'}
              </option>
            ))}
          </Choice>
        </div>
        {error !== null && <Alert kind="error">{sentenceAbout(error)}</Alert>}
        {now === undefined ? (
          <Alert kind="info">
            {course.programId} has been deleted in another tab or on another device, so this change
            cannot be saved.
          </Alert>
        ) : (
          changedElsewhere && (
            <Alert kind="info">
              Changed elsewhere meanwhile: it is now in {termName(now.semester)} with{' '}
              {now.grade || 'no grade'}. Saving replaces that.
            </Alert>
          )
        )}
        {undecided && <Alert kind="info">Please save or cancel this change first.</Alert>}
        <div className={classes.decide}>
          {/* Not disabled while busy: a disabled button would lose the focus. */}
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </button>
          <button
            type="button"
            className="button"
            data-quiet
            aria-disabled={busy}
            onClick={() => !busy && onCancel()}
          >
            Cancel
          </button>
          {isChanged && !busy && <span className={classes.unsaved}>Not saved yet</span>}
        </div>
      </form>
    </li>
  );
}

function sentenceAbout(failure: unknown): string {
  const { code, sentence } = reasonFor(failure);
  return code === 'course-not-found'
    ? 'Failed to save course. It has been deleted in another tab or on another device.'
    : `Failed to save course. ${sentence}`;
}

export const draftOf = (userId: string, course: OwnAttempt): Draft => ({
  userId,
  course,
  entered: entriesOf(course),
  inList: entriesOf(course),
});
