import { useChange } from '../../server/change.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { MajorSelect } from '../../ui/major-select.tsx';
import { Section } from '../../ui/section.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { AuditDegree } from './audit-major.ts';
import { majorFailure } from './major-failure.ts';
import classes from './major-section.module.css';
import type { FormMajor } from './use-major.ts';

export function MajorSection({ major }: { major: FormMajor }) {
  const { selected, saved, degree, isSaved, select, save } = major;
  // The failure of this button alone: a submission saves the major too, and its dialog says when that fails.
  const saving = useChange(save, { invalidates: false });

  const choose = (choice: string | null) => {
    saving.reset();
    select(choice);
  };

  return (
    <Section
      title="Set Your Major"
      about="Your courses are compared with those of students in the same major."
    >
      <div className={classes.major}>
        <div className={classes.choice}>
          <div className={classes.field}>
            <MajorSelect
              label="Major"
              placeholder="Select a Major"
              value={selected}
              onChange={choose}
            />
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
        {saved && saved !== selected && (
          <p className={classes.note}>Your saved major is {saved}.</p>
        )}
        {degree !== null && (
          <AuditDegreeNote degree={degree} selected={selected} saved={saved} onUse={choose} />
        )}
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
        <p className={classes.note}>
          This is the degree on your audit. It’s saved with the upload.
        </p>
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
