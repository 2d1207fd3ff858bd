import type { PublishedOfMe } from '@coursetrail/contract';
import type { SharingLevel } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import type { CacheOwner } from '../server/keys.ts';
import { publishedQuery } from '../server/sharing.ts';
import { plural } from '../ui/plural.ts';
import { dayName } from '../ui/publication-texts.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './sharing-section.module.css';

type Props = { userId: CacheOwner; sharing: SharingLevel };

/** What is published of the student now. Nobody else learns it. */
export function PublishedNow({ userId, sharing }: Props) {
  const { data, isLoadingError, refetch } = useQuery(publishedQuery(userId));
  return (
    <p className={classes.note}>
      {isLoadingError && (
        <Retry inline sentence="Unable to load what is published about you." onRetry={refetch} />
      )}
      {data !== undefined && publishedText(data, sharing)}
    </p>
  );
}

function publishedText(
  { publishedOn, courses, hiddenUntil, isCurrent }: PublishedOfMe,
  sharing: SharingLevel,
): string {
  if (publishedOn === null) {
    if (sharing === 'nothing') return 'None of your courses are published.';
    if (hiddenUntil !== null)
      return `Your courses are hidden until ${dayName(hiddenUntil)}: somebody in your major now shares less, and several histories are hidden at once so that nobody can tell whose.`;
    const yet = 'None of your courses are published yet.';
    return isCurrent
      ? yet
      : `${yet} Students join in groups, so that nobody stands out. That takes up to a few weeks in a large major, and months in a small one.`;
  }
  const published = `Published as of ${dayName(publishedOn)}: ${plural(courses.length, 'course')}.`;
  return isCurrent
    ? published
    : `${published} Your latest changes wait until enough others in your major have changed something. “Nothing” hides everything at once.`;
}
