import type { SharingLevel } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import type { CacheOwner } from '../server/keys.ts';
import { sharingQuery, useSetSharing } from '../server/sharing.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { SharingLevels } from '../ui/sharing-levels.tsx';
import { sharingTexts } from '../ui/sharing-texts.ts';
import { PublishedNow } from './published-now.tsx';
import classes from './sharing-section.module.css';

const SeenByOthers = lazy(() => import('./seen-by-others.tsx'));

/** What others see of the student: chosen here, saved at once, and shown as they would see it. */
export function SharingSection({ userId }: { userId: CacheOwner }) {
  const { data, isError, refetch } = useQuery(sharingQuery(userId));
  const saving = useSetSharing();
  // Shown at once, until the server has replied; then what it says holds.
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
      look="ruled"
      title="What others see"
      about="Students learn from each other’s trails. How much you share is up to you."
    >
      {isError && data === undefined ? (
        <Retry inline sentence="Unable to load your choice." onRetry={refetch} />
      ) : (
        <SharingLevels
          legend="What others see of you"
          value={choice}
          onChange={choose}
          disabled={data === undefined}
        />
      )}
      {data?.chosen === false && !saving.isPending && saving.error === null && (
        <p className={classes.note}>
          You haven’t chosen yet. Until you do, others see your courses without grades.
        </p>
      )}
      {saving.data !== undefined && (
        <Alert kind="success">{sharingTexts[saving.data.sharing].saved}</Alert>
      )}
      {saving.error !== null && (
        <Alert kind="error">
          {sentenceFor(saving.error, 'The server didn’t accept it.')} Your choice wasn’t saved; the
          previous one still applies.
        </Alert>
      )}
      {choice !== undefined && <Preview userId={userId} sharing={choice} />}
    </Section>
  );
}

/** Where the account has two columns, as in account.module.css. */
const twoColumns = '(min-width: 60rem)';

function Preview({ userId, sharing }: { userId: CacheOwner; sharing: SharingLevel }) {
  // Beside the other sections there is room for it; on a phone it would push them far down.
  const [opened, setOpened] = useState(() => matchMedia(twoColumns).matches);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Hide the preview' : 'Preview what others see'}
      </Button>
      <PublishedNow userId={userId} sharing={sharing} />
      <div id={id} hidden={!opened}>
        {opened && (
          <Suspense fallback={<p className={classes.note}>Loading…</p>}>
            <SeenByOthers userId={userId} sharing={sharing} />
          </Suspense>
        )}
      </div>
    </>
  );
}
