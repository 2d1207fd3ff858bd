import type { PublishedOfMe } from '@coursetrail/contract';
import type { SharingLevel } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { lazy, useId, useState } from 'react';
import { sentenceFor } from '../identity/auth-errors.ts';
import { publishedQuery, seenByOthersQuery, sharingQuery, useSetSharing } from '../server/sharing.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { coursesText } from '../ui/course-count.ts';
import { Optional } from '../ui/optional.tsx';
import { dayName } from '../ui/publication-texts.ts';
import { Retry } from '../ui/retry.tsx';
import { Section } from '../ui/section.tsx';
import { SharingLevels, sharingTexts } from '../ui/sharing-levels.tsx';
import classes from './sharing-section.module.css';

const SeenByOthers = lazy(() => import('./seen-by-others.tsx'));

/** What others see of the student: chosen here, saved at once, and shown as they would see it. */
export function SharingSection() {
  const { data, isError, refetch } = useQuery(sharingQuery());
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
        <SharingLevels legend="What others see of you" value={choice} onChange={choose} disabled={data === undefined} />
      )}
      {data?.chosen === false && !saving.isPending && saving.error === null && (
        <p className={classes.note}>You haven’t chosen yet. We’ll ask when you add courses.</p>
      )}
      {saving.data !== undefined && <Alert kind="success">{sharingTexts[saving.data.sharing].saved}</Alert>}
      {saving.error !== null && (
        <Alert kind="error">
          {sentenceFor(saving.error, 'The server didn’t accept it.')} Your choice wasn’t saved; the previous one still
          applies.
        </Alert>
      )}
      {choice !== undefined && <Preview sharing={choice} />}
    </Section>
  );
}

/** Where the account has two columns, as in account.module.css. */
const twoColumns = '(min-width: 60rem)';

function Preview({ sharing }: { sharing: SharingLevel }) {
  // Beside the other sections there is room for it; on a phone it would push them far down.
  const [opened, setOpened] = useState(() => matchMedia(twoColumns).matches);
  const id = useId();
  return (
    <>
      <Button variant="quiet" aria-expanded={opened} aria-controls={id} onClick={() => setOpened(!opened)}>
        {opened ? 'Hide the preview' : 'Preview what others see'}
      </Button>
      <PublishedNow sharing={sharing} />
      <div id={id} hidden={!opened}>
        {opened && (
          <Optional waiting={<p className={classes.note}>Loading…</p>}>
            <SeenByOthers sharing={sharing} />
          </Optional>
        )}
      </div>
    </>
  );
}

/** What is published of the student now. Nobody else learns it. */
function PublishedNow({ sharing }: { sharing: SharingLevel }) {
  const { data, isLoadingError, refetch } = useQuery(publishedQuery());
  // Rare courses are published, but not shown.
  const { data: seen } = useQuery({ ...seenByOthersQuery(sharing), enabled: data?.isCurrent === true });
  return (
    <p className={classes.note}>
      {isLoadingError && <Retry inline sentence="Unable to load what is published about you." onRetry={refetch} />}
      {data !== undefined && publishedText(data, sharing, seen?.unseen === null ? seen.courses.length : undefined)}
    </p>
  );
}

function publishedText(
  { publishedOn, courses, hiddenUntil, isCurrent }: PublishedOfMe,
  sharing: SharingLevel,
  visible: number | undefined,
): string {
  if (publishedOn === null) {
    if (sharing === 'nothing') return 'Not visible to others.';
    if (hiddenUntil !== null)
      return `Your courses are hidden until ${dayName(hiddenUntil)}: somebody in your major now shares less, and several histories are hidden at once so that nobody can tell whose.`;
    const yet = 'Not visible to others yet.';
    return isCurrent
      ? yet
      : `${yet} Students join in groups, so that nobody stands out. That takes up to a few weeks in a large major, and months in a small one.`;
  }
  const since = `Visible to others since ${dayName(publishedOn)}`;
  return isCurrent
    ? `${since}${visible === undefined ? '' : `: ${coursesText(courses, visible)}`}.`
    : `${since}. Your latest changes wait until enough others in your major have changed something. “Nothing” hides everything at once.`;
}
