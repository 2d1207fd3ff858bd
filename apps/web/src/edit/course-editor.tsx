import type { OwnAttempt } from '@coursetrail/contract';
import {
  compareSemesters,
  grades,
  isListedGrade,
  SemesterWord,
  semesterWord,
  termName,
  termsOffered,
} from '@coursetrail/domain';
import { type Ref, type SubmitEvent, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { problemOf } from '../server/problems.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonRow } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import classes from './course-editor.module.css';
import { type EditDraft, hasChanges, isSame } from './edit-draft.ts';
import type { CourseEdit } from './use-course-edit.ts';

type Props = {
  edit: CourseEdit;
  draft: EditDraft;
  /** The course as the server has it now; undefined when another tab or device has deleted it. */
  stored: OwnAttempt | undefined;
  semesterRef: Ref<HTMLSelectElement>;
};

/** The terms that can be chosen, and the course's own where it is older or unknown. */
const termsFor = (own: string) => {
  const offered = termsOffered(new Date());
  const isOffered = own === '' || offered.includes(own);
  const terms = isOffered ? offered : [...offered, own].sort(compareSemesters);
  return terms.map((code) => [code, termName(code)] as const);
};

/** The listed grades, and the course's own where it is another. */
const gradesFor = (own: string) => (isListedGrade(own) ? grades : ([[own, own || '–'], ...grades] as const));

export function CourseEditor({ edit, draft, stored, semesterRef }: Props) {
  const { course, entered } = draft;
  const { isSaving, saveError } = edit;
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isSemesterMissing = entered.semester === '' && course.semester !== '';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasSubmitted(true);
    if (!isSaving && !isSemesterMissing) edit.save();
  }

  return (
    <li className={classes.card}>
      <form onSubmit={submit} aria-label={`Edit ${course.programId}`} className={classes.editor}>
        <div className={classes.edited}>
          <span className={classes.code}>{course.programId}</span>
          {course.title !== undefined && <span className={classes.title}>{course.title}</span>}
        </div>
        <div className={classes.choices}>
          <Choice
            ref={semesterRef}
            label={SemesterWord}
            value={entered.semester}
            disabled={isSaving}
            error={wasSubmitted && isSemesterMissing ? `Please select a ${semesterWord}.` : undefined}
            announcesError
            options={[['', `Select ${SemesterWord}`], ...termsFor(course.semester)]}
            onChange={(semester) => edit.change({ ...entered, semester })}
          />
          <Choice
            label="Grade"
            value={entered.grade}
            disabled={isSaving}
            options={gradesFor(course.grade)}
            onChange={(grade) => edit.change({ ...entered, grade })}
          />
        </div>
        {saveError !== null && <Alert kind="error">{sentenceAbout(saveError)}</Alert>}
        <ChangedElsewhere draft={draft} stored={stored} />
        {edit.isUndecided && <Alert kind="info">Please save or cancel this change first.</Alert>}
        <ButtonRow className={classes.decide}>
          <Button type="submit" busy={isSaving} busyText="Saving…">
            Save
          </Button>
          <Button variant="quiet" busy={isSaving} onClick={edit.cancel}>
            Cancel
          </Button>
          {hasChanges(draft) && !isSaving && <span className={classes.unsaved}>Not saved yet</span>}
        </ButtonRow>
      </form>
    </li>
  );
}

function ChangedElsewhere({ draft, stored }: Pick<Props, 'draft' | 'stored'>) {
  const { course, entered } = draft;
  if (stored === undefined) {
    return (
      <Alert kind="info">
        {course.programId} was deleted in another tab or on another device, so this change can’t be saved.
      </Alert>
    );
  }
  if (isSame(stored, course) || isSame(stored, entered)) return null;
  return (
    <Alert kind="info">
      This course was changed elsewhere. It’s now in {termName(stored.semester)} with{' '}
      {stored.grade ? `grade ${stored.grade}` : 'no grade'}. Saving replaces that.
    </Alert>
  );
}

function sentenceAbout(failure: Error): string {
  return problemOf(failure)?.code === 'course-not-found'
    ? 'Failed to save course. It was deleted in another tab or on another device.'
    : `Failed to save course. ${sentenceFor(failure, 'Please try again.')}`;
}
