import { numberSemesters, semesterWord } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownTrail } from '../paths.ts';
import { historyQuery, useUndo } from '../server/history.ts';
import { Button, ButtonRow, LinkButton } from '../ui/button.tsx';
import { coursesText } from '../ui/course-count.ts';
import { Failure } from '../ui/failure.tsx';
import { plural } from '../ui/plural.ts';
import classes from './submitted.module.css';

/** What a submission did to the history. */
export type Effect = { added: number; updated: number; unchanged: number };

/** '3 added, 1 updated, 12 unchanged', of which what is nothing is left out. */
export const effectText = (effect: Effect): string =>
  (['added', 'updated', 'unchanged'] as const)
    .filter((name) => effect[name] > 0)
    .map((name) => `${effect[name]} ${name}`)
    .join(', ');

type Props = {
  /** What changed, and the specification's sentence: the first is large. */
  said: readonly string[];
  /** Whether there is something to take back: the last change may be an older one. */
  isChange: boolean;
  undone: string;
  /** What the student is likely to do next: see the picture, or enter the next course. */
  leadsTo: 'trail' | 'form';
  onClose: () => void;
  children?: ReactNode;
};

/** The end of a submission, with the way to the picture of it and a button to undo it. */
export function Submitted({ said: [lead, ...rest], isChange, undone, leadsTo, onClose, children }: Props) {
  const undo = useUndo();
  const { data: record, isFetching } = useQuery(historyQuery());
  const seesTrail = leadsTo === 'trail' && !undo.isSuccess;
  const semesters = numberSemesters((record?.courses ?? []).map(({ semester }) => semester)).size;
  return (
    <div className={classes.content}>
      <div role="status">
        <p className={classes.lead}>{undo.isSuccess ? undone : lead}</p>
        {!undo.isSuccess && rest.map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
      {undo.isSuccess ? (
        <p>Your courses are back to what they were.</p>
      ) : (
        <>
          {record && !isFetching && (
            <p>
              You now have {coursesText(record.courses)} in {plural(semesters, semesterWord)}.
            </p>
          )}
          {children}
        </>
      )}
      <Failure of={undo} />
      <ButtonRow>
        {!undo.isSuccess && (
          <LinkButton variant={seesTrail ? 'primary' : 'quiet'} takesFocus={seesTrail} to={ownTrail}>
            See my trail
          </LinkButton>
        )}
        <Button
          key={String(undo.isSuccess)}
          variant={seesTrail ? 'quiet' : 'primary'}
          takesFocus={!seesTrail}
          onClick={onClose}
        >
          OK
        </Button>
        {isChange && !undo.isSuccess && (
          <Button variant="quiet" disabled={undo.isPending} onClick={() => undo.run()}>
            Undo
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}
