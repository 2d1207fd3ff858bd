import { isMajor } from '@coursetrail/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '../../server/change.ts';
import { majorQuery, useSetMajor } from '../../server/major.ts';
import { ApiProblem } from '../../server/problems.ts';
import { useOwnMajor } from '../../session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { MajorSelect } from '../../ui/major-select.tsx';
import { Section } from '../../ui/section.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { type AuditDegree, degreeIn } from './audit-major.ts';
import classes from './major-section.module.css';

export function MajorSection({ major }: { major: FormMajor }) {
  const { selected, saved, degree, isSaved, select, save } = major;
  // The failure of this button alone: a submission saves the major too, and its dialog says when that fails.
  const saving = useAction(save);

  const choose = (choice: string | null) => {
    saving.reset();
    select(choice);
  };

  return (
    <Section title="Set Your Major" about="Your courses are compared with those of students in the same major.">
      <div className={classes.major}>
        <div className={classes.choice}>
          <div className={classes.field}>
            <MajorSelect label="Major" placeholder="Select a Major" value={selected} onChange={choose} />
          </div>
          <Button
            variant={variantOf(major)}
            className={classes.save}
            disabled={selected === null}
            onClick={() => saving.run()}
          >
            {isSaved ? 'Major Saved!' : 'Save Major'}
          </Button>
        </div>
        {saved && saved !== selected && <p className={classes.note}>Your saved major is {saved}.</p>}
        {degree !== null && <AuditDegreeNote degree={degree} selected={selected} saved={saved} onUse={choose} />}
        {saving.error !== null && <Alert kind="error">{majorFailure(saving.error)}</Alert>}
      </div>
    </Section>
  );
}

/** Only a choice that is known to be unsaved, and that nothing else saves, asks for the button: an upload saves it too. */
function variantOf({ selected, saved, degree, isSaved }: FormMajor) {
  if (isSaved) return 'success';
  return saved === undefined || selected === saved || degree !== null ? 'quiet' : 'primary';
}

type DegreeNoteProps = Pick<FormMajor, 'selected' | 'saved'> & {
  degree: AuditDegree;
  onUse: (major: string) => void;
};

/** Says when the chosen audit is for another degree than the selected major, and where a preselected one comes from. */
function AuditDegreeNote({ degree, selected, saved, onUse }: DegreeNoteProps) {
  const { program, major } = degree;
  if (major !== null && major === selected)
    return (
      selected !== saved && (
        <p className={classes.note}>This is the degree on your audit. It’s saved with the upload.</p>
      )
    );
  return (
    <p role="status" className={classes.note}>
      Your audit is for {major ?? program}
      {selected === null ? '.' : `; your major here is ${selected}.`}{' '}
      {major !== null && (
        <TextButton inline onClick={() => onUse(major)}>
          Use {major}
        </TextButton>
      )}
    </p>
  );
}

type FormMajor = ReturnType<typeof useMajor>;

/** The major selected on this page beside the one the server has. Without either, that of the chosen audit is selected. */
export function useMajor(program: string | undefined) {
  const setMajor = useSetMajor();
  const [remembered, remember, preselect] = useOwnMajor();
  // A name remembered from an older catalog can no longer be chosen.
  const selected = remembered !== null && isMajor(remembered) ? remembered : null;
  const degree = program === undefined ? null : degreeIn(program, selected);
  const { data } = useQuery(majorQuery());
  const saved = data === undefined ? undefined : (data.major ?? null);

  // On a new device nothing is remembered, and no student should have to choose twice. Only once, so that the choice can
  // still be taken back.
  const [isPreselected, setIsPreselected] = useState(false);
  useEffect(() => {
    if (saved === undefined || isPreselected) return;
    setIsPreselected(true);
    if (selected === null && saved !== null) preselect(saved);
  }, [saved, isPreselected, selected, preselect]);

  const auditMajor = degree?.major ?? null;
  const [offered, setOffered] = useState<string | null>(null);
  useEffect(() => {
    if (auditMajor === null || auditMajor === offered || saved === undefined) return;
    setOffered(auditMajor);
    if (selected === null && saved === null) remember(auditMajor);
  }, [auditMajor, offered, saved, selected, remember]);

  async function save() {
    if (selected !== null) await setMajor.run(selected);
  }

  return {
    selected,
    /** Undefined while it is not known. */
    saved,
    /** What the chosen audit is for; null without one. */
    degree,
    /** Whether it was saved on this page and has not been changed since. */
    isSaved: selected !== null && setMajor.data?.major === selected,
    select(major: string | null) {
      setMajor.reset();
      remember(major);
    },
    save,
    ensureSaved: async () => {
      if (selected !== saved) await save();
    },
  };
}

/** Why a major was not saved, in the specification's words. */
export const majorFailure = (error: unknown): string =>
  error instanceof ApiProblem && error.code !== 'unreachable'
    ? `Failed to set major: ${error.message}`
    : 'An error occurred while setting the major.';
