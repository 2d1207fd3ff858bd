import { type CourseEntry, termName } from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { oneOrMany } from '../../ui/plural.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { effectText, Submitted } from '../submitted.tsx';
import type { SubmissionState } from './course-submission.ts';
import classes from './submission-dialog.module.css';

type Props = { state: SubmissionState; onConfirm: () => void; onClose: () => void };

export const SubmissionDialog = ({ state, onConfirm, onClose }: Props) => (
  <Dialog title="Course Submission" opened={state.at !== 'idle'} onClose={onClose} closable={state.at !== 'submitting'}>
    {contentOf(state, onConfirm, onClose)}
  </Dialog>
);

function contentOf(state: SubmissionState, onConfirm: () => void, onClose: () => void): ReactNode {
  switch (state.at) {
    case 'idle':
      return null;
    case 'asking':
      return (
        <>
          <p>
            {university.texts.courseNumbers} {oneOrMany(state.unusual.length, 'Is this one', 'Are these')} correct?
          </p>
          <CourseList entries={state.unusual} />
          <ButtonRow>
            <Button takesFocus onClick={onClose}>
              Change it
            </Button>
            <Button variant="quiet" onClick={onConfirm}>
              Submit anyway
            </Button>
          </ButtonRow>
        </>
      );
    case 'submitting':
      return (
        <p role="status" className={classes.busy}>
          <Spinner />
          Submitting {oneOrMany(state.count, 'course', `${state.count} courses`)}…
        </p>
      );
    case 'failed':
      return (
        <>
          <Alert kind="error">{state.sentence}</Alert>
          <CourseList entries={state.duplicates} />
          <ButtonRow className={classes.buttons}>
            <Button takesFocus onClick={onClose}>
              Close
            </Button>
          </ButtonRow>
        </>
      );
    case 'done': {
      const { effect } = state;
      const changed = effect.added + effect.updated;
      return (
        <Submitted
          said={[
            `${oneOrMany(changed, 'Course', `${changed} courses`)} successfully submitted!`,
            ...(changed > effect.added || effect.unchanged > 0 ? [`${effectText(effect)}.`] : []),
          ]}
          isChange
          undone="Change undone."
          leadsTo="form"
          onClose={onClose}
        />
      );
    }
  }
}

const CourseList = ({ entries }: { entries: readonly CourseEntry[] }) =>
  entries.length > 0 && (
    <ul className={classes.courses}>
      {entries.map(({ programId, semester }) => (
        <li key={programId + semester}>
          <b>{programId}</b> {termName(semester)}
        </li>
      ))}
    </ul>
  );
