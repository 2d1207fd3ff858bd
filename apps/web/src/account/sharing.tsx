import type { SharingLevel } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { sharingQuery, useSetSharing } from '../server/sharing.ts';
import { Alert } from '../ui/alert.tsx';
import { sharingTexts } from '../ui/sharing-texts.ts';
import { Retry, Section } from './section.tsx';
import classes from './sharing.module.css';

const SeenByOthers = lazy(() => import('./seen-by-others.tsx'));

/** What others see of the student: chosen here, saved at once, and shown as they would see it. */
export function SharingSection({ userId }: { userId: string | null }) {
  const { data, isError, refetch } = useQuery(sharingQuery(userId));
  const saving = useSetSharing();
  // Shown at once, and until the server has answered: then what it says stands.
  const [wanted, setWanted] = useState<SharingLevel>();
  const choice = wanted ?? data?.sharing;
  const choose = (level: SharingLevel) => {
    setWanted(level);
    // A later choice may be on its way by then.
    const settle = () => setWanted((now) => (now === level ? undefined : now));
    saving.run(level).then(settle, settle);
  };
  return (
    <Section
      title="What others see"
      about="Students learn from each other’s trails. How much of yours is up to you."
    >
      {isError && data === undefined ? (
        <Retry what="Unable to load your choice." again={refetch} />
      ) : (
        <fieldset className={classes.levels} disabled={data === undefined}>
          <legend>What others see of you</legend>
          {(Object.keys(sharingTexts) as SharingLevel[]).map((level) => (
            <label key={level} className={classes.level}>
              <input
                type="radio"
                name="sharing"
                value={level}
                checked={choice === level}
                onChange={() => choose(level)}
                aria-labelledby={`sharing-${level}`}
                aria-describedby={`sharing-${level}-means`}
              />
              <span>
                <b id={`sharing-${level}`}>{sharingTexts[level].name}</b>
                <small id={`sharing-${level}-means`}>{sharingTexts[level].means}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {data?.chosen === false && !saving.isPending && saving.error === null && (
        <p className={classes.note}>
          You have not chosen yet. Until you do, others see your courses without grades.
        </p>
      )}
      {saving.data !== undefined && (
        <Alert kind="success">{sharingTexts[saving.data.sharing].saved}</Alert>
      )}
      {saving.error !== null && (
        <Alert kind="error">
          {sentenceFor(saving.error, 'The server did not take it.')} Your choice was not saved; the
          one before still stands.
        </Alert>
      )}
      {choice !== undefined && <Preview userId={userId} sharing={choice} />}
    </Section>
  );
}

function Preview({ userId, sharing }: { userId: string | null; sharing: SharingLevel }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        data-quiet
        aria-expanded={opened}
        aria-controls="seen-by-others"
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Hide the preview' : 'Preview what others see'}
      </button>
      <div id="seen-by-others" hidden={!opened}>
        {opened && (
          <Suspense fallback={<p className={classes.note}>Loading…</p>}>
            <SeenByOthers userId={userId} sharing={sharing} />
          </Suspense>
        )}
      </div>
    </>
  );
}
