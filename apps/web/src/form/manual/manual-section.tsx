import { semesterWord } from '@coursetrail/domain';
import { useRef } from 'react';
import { useFocusLater } from '../../ui/focus.ts';
import { Section } from '../../ui/section.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import { useManualDraft } from './draft.ts';
import { ManualForm } from './manual-form.tsx';
import classes from './manual-section.module.css';
import { PastedList } from './pasted-list.tsx';

/** Courses entered by hand: one, several of one term, or a list from a spreadsheet. */
export default function ManualSection({ requirements }: { requirements: SubmissionRequirements }) {
  const [draft, setDraft] = useManualDraft();
  const list = useRef<HTMLTextAreaElement>(null);
  const listToggle = useRef<HTMLButtonElement>(null);
  const focusLater = useFocusLater();

  const setPasted = (pasted: string | null) => setDraft((now) => ({ ...now, pasted }));

  function openList(text: string) {
    setPasted(text);
    focusLater(() => list.current);
  }

  return (
    <Section title="Enter Course History Manually" about={`Add one course, a whole ${semesterWord}, or paste a list.`}>
      <div className={classes.manual}>
        <ManualForm draft={draft} setDraft={setDraft} requirements={requirements} onPasteList={openList}>
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
            onClose={() => {
              setPasted(null);
              focusLater(() => listToggle.current);
            }}
            field={list}
          />
        )}
      </div>
    </Section>
  );
}
