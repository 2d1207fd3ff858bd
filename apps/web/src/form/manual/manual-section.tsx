import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ownTrail, paths } from '../../paths.ts';
import { historyQuery, useUndo } from '../../server/history.ts';
import { Alert } from '../../ui/alert.tsx';
import { coursesText } from '../../ui/course-count.ts';
import { Failure } from '../../ui/failure.tsx';
import { useFocusLater } from '../../ui/focus.ts';
import { plural } from '../../ui/plural.ts';
import { Section } from '../../ui/section.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import type { Effect } from './course-submission.ts';
import { useManualDraft } from './draft.ts';
import { ManualForm } from './manual-form.tsx';
import classes from './manual-section.module.css';
import { PastedList } from './pasted-list.tsx';
import { effectText } from './submission-dialog.tsx';

/** Courses entered by hand: one, several of one term, or a list from a spreadsheet. */
export default function ManualSection({ requirements }: { requirements: SubmissionRequirements }) {
  const [draft, setDraft] = useManualDraft();
  const [added, setAdded] = useState<Effect>();
  const numberField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLTextAreaElement>(null);
  const listToggle = useRef<HTMLButtonElement>(null);
  const focusLater = useFocusLater();

  const setPasted = (pasted: string | null) => setDraft((now) => ({ ...now, pasted }));

  function openList(text: string) {
    setPasted(text);
    focusLater(() => list.current);
  }

  return (
    <Section title="Enter Course History Manually" about="Add one course, a whole semester, or paste a list.">
      <div className={classes.manual}>
        <ManualForm
          draft={draft}
          setDraft={setDraft}
          requirements={requirements}
          onAdded={setAdded}
          onPasteList={openList}
          numberField={numberField}
        >
          <TextButton
            ref={listToggle}
            aria-expanded={draft.pasted !== null}
            onClick={() => (draft.pasted === null ? openList('') : setPasted(null))}
          >
            Paste a list
          </TextButton>
        </ManualForm>
        {draft.pasted !== null && (
          <PastedList
            text={draft.pasted}
            onChange={setPasted}
            term={draft.term}
            requirements={requirements}
            onAdded={setAdded}
            onClose={() => {
              setPasted(null);
              focusLater(() => listToggle.current);
            }}
            field={list}
          />
        )}
        {added !== undefined && <AddedNotice effect={added} onUndone={() => numberField.current?.focus()} />}
      </div>
    </Section>
  );
}

/** What the history holds after a submission, with links to continue and a button to undo it. */
function AddedNotice({ effect, onUndone }: { effect: Effect; onUndone: () => void }) {
  const undo = useUndo();
  const history = useQuery(historyQuery()).data?.courses ?? [];

  if (undo.isSuccess) return <Alert kind="info">Change undone.</Alert>;
  const terms = new Set(history.map(({ semester }) => semester)).size;
  return (
    <>
      <Alert kind="success">
        <p>
          {effect.updated + effect.unchanged > 0 ? effectText(effect) : `${plural(effect.added, 'course')} added.`} You
          now have {coursesText(history)} in {plural(terms, 'term')}.
        </p>
        <p className={classes.ways}>
          <Link to={ownTrail}>See them in the Visualizer</Link>
          <Link to={paths.edit}>Edit them</Link>
          <TextButton
            inline
            onClick={() =>
              undo.run().then(
                onUndone,
                () => {}, // shown below
              )
            }
          >
            Undo
          </TextButton>
        </p>
      </Alert>
      <Failure of={undo} />
    </>
  );
}
