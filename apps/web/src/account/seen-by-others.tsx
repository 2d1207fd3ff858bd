import type { InvisibleReason, SharingLevel } from '@coursetrail/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { seenByOthersQuery } from '../server/sharing.ts';
import { LinkButton } from '../ui/button.tsx';
import { CourseLink } from '../ui/course-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { oneOrMany } from '../ui/plural.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './seen-by-others.module.css';

/** The student as others see them at this level, once the present record is published. Only the server knows how rare a course is, so it is asked. */
export default function SeenByOthers({ sharing }: { sharing: SharingLevel }) {
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...seenByOthersQuery(sharing),
    placeholderData: keepPreviousData,
  });
  if (isError) return <Retry inline sentence="Unable to load the preview." onRetry={refetch} />;
  if (data === undefined) return <p className={classes.loading}>Loading…</p>;

  const { unseen, major, courses, withheld, smallestGroup, firstGroup } = data;
  if (unseen !== null) {
    return (
      <Card busy={isPlaceholderData} title="Nobody sees you">
        <p>{whyInvisible(unseen, major, firstGroup)}</p>
        {unseen in waysOut && (
          <LinkButton variant="quiet" to={paths.form} className={classes.way}>
            {waysOut[unseen]}
          </LinkButton>
        )}
      </Card>
    );
  }
  const semesters = [...Map.groupBy(courses, ({ semester }) => semester)];
  return (
    <Card busy={isPlaceholderData} title={`A student in ${major}`}>
      <ol className={classes.semesters}>
        {semesters.map(([semester, taken]) => (
          <li key={semester} className={classes.semester}>
            <h4 className={classes.label}>{semester}</h4>
            <ul className={classes.courses}>
              {taken.map(({ programId, grade }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two courses can have the same code
                <li key={index} className={classes.course}>
                  <CourseLink code={programId} quiet />{' '}
                  {grade !== undefined && <b className={classes.grade}>{grade === '' ? '–' : grade}</b>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {withheld > 0 && (
        <p>
          {withheld} of your courses {oneOrMany(withheld, 'is', 'are')} hidden: fewer than {smallestGroup} students in
          your major took {oneOrMany(withheld, 'it', 'them')}.
        </p>
      )}
      <p>This is all others will see.</p>
    </Card>
  );
}

/** Where the student can change the reason, what the button to the Form says. */
const waysOut: Partial<Record<InvisibleReason, string>> = {
  'no-courses': 'Add your courses',
  'no-major': 'Set your major',
};

const Card = ({ title, busy, children }: { title: string; busy: boolean; children: ReactNode }) => (
  <article className={classes.card} aria-busy={busy}>
    <h3 className={classes.title}>
      <span className={classes.portrait}>
        <Icon name="person" />
      </span>
      {title}
    </h3>
    {children}
  </article>
);

function whyInvisible(reason: InvisibleReason, major: string | null, firstGroup: number): string {
  const reasons: Record<InvisibleReason, string> = {
    'nothing-shared': 'Your courses are for your eyes only, and the statistics don’t count them.',
    'no-courses': 'You don’t have any courses yet.',
    'no-major': 'You don’t have a major yet, and others look for students by major.',
    'few-students': `Nothing about ${major} is published yet. At least ${firstGroup} students have to share their courses first; in a smaller group, you could be recognized.`,
  };
  return reasons[reason];
}
