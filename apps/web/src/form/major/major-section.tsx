import { lazy, Suspense } from 'react';
import { useChange } from '../../server/change.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { majorFailure } from './major-failure.ts';
import classes from './major-section.module.css';
import type { FormMajor } from './use-major.ts';

// Requested at once and drawn when it arrives: with it the page would be larger than its budget.
const majorSelect = import('../../ui/major-select.tsx');
const MajorSelect = lazy(() => majorSelect.then((module) => ({ default: module.MajorSelect })));

export function MajorSection({ major }: { major: FormMajor }) {
  const { selected, saved, isSaved, select, save } = major;
  // The failure of this button alone: a submission saves the major too, and its dialog says when that fails.
  const saving = useChange(save, { invalidates: false });

  return (
    <Section
      title="Set Your Major"
      about="Your courses are compared with those of students of the same major."
    >
      <div className={classes.major}>
        <div className={classes.choice}>
          <div className={classes.field}>
            <Suspense>
              <MajorSelect
                label="Major"
                placeholder="Select a Major"
                value={selected}
                onChange={(choice) => {
                  saving.reset();
                  select(choice);
                }}
              />
            </Suspense>
          </div>
          <Button
            variant={isSaved ? 'success' : 'primary'}
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
        {saving.error !== null && <Alert kind="error">{majorFailure(saving.error)}</Alert>}
      </div>
    </Section>
  );
}
