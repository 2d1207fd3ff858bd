import { maxQuestionsLength, noDecisions, numberCourses } from '@coursetrail/domain';
import { type AdvisorSheet, leftOf, writeSheetLink } from '@coursetrail/domain/sheet-link';
import { chosenTrail } from '@coursetrail/domain/trail-link';
import { useId, useState } from 'react';
import { sheetPath } from '../paths.ts';
import { LinkField } from '../trail/link-field.tsx';
import parts from '../trail/share-dialog.module.css';
import { usePlannedAhead } from '../trail/use-planned-ahead.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonRow, LinkButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Dialog } from '../ui/dialog.tsx';
import field from '../ui/field.module.css';
import { useBeside } from './beside.ts';

/** Makes the sheet for an advisor. It is a link that holds all of it; the server has no part in it. */
export default function SheetDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sheet for my advisor" opened onClose={onClose}>
      <SheetChoice />
    </Dialog>
  );
}

function SheetChoice() {
  const id = useId();
  const { programs, history, major, planned, decisions } = useBeside();
  const { ahead } = usePlannedAhead(history);
  const [hasGrades, setHasGrades] = useState(false);
  const [hasPlan, setHasPlan] = useState(true);
  const [hasLeft, setHasLeft] = useState(true);
  const { document = noDecisions, change } = decisions;
  const { questions = '' } = document;
  const sheet: AdvisorSheet = {
    trail: chosenTrail(
      { courses: history, major, ahead: hasPlan ? ahead : [] },
      { semesters: new Set(numberCourses(history).map(({ n }) => n)), hasMajor: true, hasTerms: true, hasGrades },
    ),
    programs: hasLeft ? leftOf(programs, hasPlan ? planned : [], document) : [],
    questions,
  };
  const written = writeSheetLink(sheet);
  const path = written.ok ? sheetPath(written.value) : '';
  return (
    <div className={parts.parts}>
      <fieldset className={parts.choices}>
        <legend>Besides my courses</legend>
        <Checkbox checked={hasGrades} onChange={setHasGrades}>
          Grades
        </Checkbox>
        {ahead.length > 0 && (
          <Checkbox checked={hasPlan} onChange={setHasPlan}>
            My main plan
          </Checkbox>
        )}
        {programs.length > 0 && (
          <Checkbox checked={hasLeft} onChange={setHasLeft}>
            What is left
          </Checkbox>
        )}
      </fieldset>
      <div className={field.field}>
        <label htmlFor={id}>My questions</label>
        <textarea
          id={id}
          className={field.input}
          rows={4}
          maxLength={maxQuestionsLength}
          value={questions}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => change((present) => ({ ...present, questions: target.value }))}
        />
        <p id={`${id}-hint`} className={field.hint}>
          Kept with your private documents. Don’t write your name or student number here.
        </p>
      </div>
      {written.ok ? (
        <>
          <p className={parts.warning}>
            <strong>Anyone with the link can see this, and you can’t revoke it.</strong> All of it is in the link,
            without your name; nothing is stored here.
          </p>
          <LinkField link={new URL(`/#${path}`, location.origin).href} title="Sheet for my advisor" />
          <ButtonRow>
            <LinkButton to={path}>Open it to print</LinkButton>
          </ButtonRow>
        </>
      ) : (
        <Alert kind="error">A link can’t hold that much. Leave something out.</Alert>
      )}
    </div>
  );
}
