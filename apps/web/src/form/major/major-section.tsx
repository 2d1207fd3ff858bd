import { isMajor } from '@coursetrail/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { majorQuery, useSetMajor } from '../server/major.ts';
import { ApiProblem } from '../server/problems.ts';
import { useSelectedMajor, useUserId } from '../session/session.ts';
import { Alert } from '../ui/alert.tsx';
import classes from './form.module.css';
import { Section } from './section.tsx';

// Asked for at once and drawn when it comes: with it the page would weigh more than it may.
const fetched = import('../ui/major-select.tsx');
const MajorSelect = lazy(() => fetched.then((module) => ({ default: module.MajorSelect })));

export type Major = ReturnType<typeof useMajor>;

/** The major chosen on this page beside the one the server has. */
export function useMajor() {
  const setMajor = useSetMajor();
  const [kept, keep] = useSelectedMajor();
  // A name kept from an older catalog is no choice any more.
  const selected = kept !== null && isMajor(kept) ? kept : null;
  const { data } = useQuery(majorQuery(useUserId()));
  const saved = data === undefined ? undefined : (data.major ?? null);
  const [savedHere, setSavedHere] = useState<string | null>(null);

  // On a new device nothing is kept yet, and nobody should choose twice. Taking the choice back stays possible.
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (saved === undefined || isOffered) return;
    setIsOffered(true);
    if (selected === null && saved !== null) keep(saved);
  }, [saved, isOffered, selected, keep]);

  async function save() {
    if (selected === null) return;
    await setMajor.run(selected);
    setSavedHere(selected);
  }

  return {
    selected,
    /** Undefined while it is not known. */
    saved,
    /** Saved on this page, and not changed since. */
    isSaved: savedHere !== null && savedHere === selected,
    select(major: string | null) {
      setSavedHere(null);
      keep(major);
    },
    save,
    /** Courses belong to a major: before they are sent, the chosen one has to be the saved one. */
    ensureSaved: async () => {
      if (selected !== saved) await save();
    },
  };
}

/** What went wrong, in the specification's words. */
export const majorFailure = (error: unknown) =>
  error instanceof ApiProblem && error.code !== 'unreachable'
    ? `Failed to set major: ${error.message}`
    : 'An error occurred while setting the major.';

export function MajorSection({ major }: { major: Major }) {
  const { selected, saved, isSaved, select, save } = major;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    await save().catch((error) => setFailure(majorFailure(error)));
    setBusy(false);
  }

  return (
    <Section
      title="Set Your Major"
      about="Your courses are compared with those of students of the same major."
    >
      <div className={classes.major}>
        <div className={classes.choice}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <MajorSelect
              label="Major"
              placeholder="Select a Major"
              value={selected}
              onChange={(choice) => {
                setFailure(undefined);
                select(choice);
              }}
            />
          </Suspense>
          <button
            type="button"
            className={`button ${isSaved ? classes.saved : ''}`}
            disabled={selected === null}
            onClick={submit}
          >
            {isSaved ? 'Major Saved!' : 'Save Major'}
          </button>
        </div>
        {saved && saved !== selected && (
          <p className={classes.note}>Your saved major is {saved}.</p>
        )}
        {failure !== undefined && <Alert kind="error">{failure}</Alert>}
      </div>
    </Section>
  );
}
