import type { Neighbor } from '@coursetrail/domain';
import { SemesterWord } from '@coursetrail/domain';
import { Fragment } from 'react';
import type { TitlesByCode } from '../../server/use-course-titles.ts';
import { CourseLink } from '../../ui/course-link.tsx';
import { Retry } from '../../ui/retry.tsx';
import { shareText } from '../../ui/share-text.ts';
import { TextButton } from '../../ui/text-button.tsx';
import type { ShownOthers } from '../texts.ts';
import classes from './chosen-course.module.css';
import { neighborsOf } from './path.ts';
import { basisText, type DatedPathways, ownText, takenText } from './path-texts.ts';

/** The pathways of the crowd's major, as far as they have come. */
export type LoadedPathways = {
  data: (DatedPathways & { major: string }) | undefined;
  isLoadingError: boolean;
  refetch: () => unknown;
};

type Props = {
  course: string | null;
  others: ShownOthers;
  pathways: LoadedPathways;
  /** The viewer's semesters of the course; null for a viewer without courses, of whom nothing is said. */
  own: readonly number[] | null;
  titles: TitlesByCode;
  /** Whether there is room for the sentence alone, and the rest has to be asked for. */
  isNarrow: boolean;
  onClose: () => void;
};

/**
 * What the path says about the chosen course, in words. It stays in sight while its row is, and is read aloud when
 * another row is chosen.
 */
export const ChosenCourse = ({ course, ...props }: Props) => (
  <div role="status" className={classes.place}>
    {course !== null && <Sentences course={course} {...props} />}
  </div>
);

type SentencesProps = Props & { course: string };

function Sentences(props: SentencesProps) {
  const { course, others, pathways, own, titles, isNarrow, onClose } = props;
  const { data } = pathways;
  const { before, after } = data ? neighborsOf(data, course) : { before: [], after: [] };
  const [next] = after;
  const title = titles.get(course);
  const rest = (
    <>
      {(before.length > 0 || after.length > 0) && (
        <dl className={classes.neighbors}>
          <Neighbors name={`${SemesterWord} before`} neighbors={before} />
          <Neighbors name={`${SemesterWord} after`} neighbors={after} />
        </dl>
      )}
      {data !== undefined && <p className={classes.basis}>{basisText(course, data)}</p>}
    </>
  );
  return (
    <div className={classes.chosen}>
      <TextButton className={classes.close} onClick={onClose} aria-label="Close">
        ×
      </TextButton>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      <p className={classes.sentence}>
        <CourseLink code={course} />: {takenText(course, others, data)}
        {next !== undefined && (
          <>
            ; next often <CourseLink code={next.programId} />, {shareText(next.share)}
          </>
        )}
        .{own !== null && ` ${ownText(course, own, others)}`}
      </p>
      {isNarrow && data !== undefined ? (
        <details>
          <summary>Before and after</summary>
          {rest}
        </details>
      ) : (
        rest
      )}
      {pathways.isLoadingError && (
        <Retry inline sentence="We couldn’t load what students take before and after it." onRetry={pathways.refetch} />
      )}
    </div>
  );
}

const Neighbors = ({ name, neighbors }: { name: string; neighbors: readonly Neighbor[] }) =>
  neighbors.length > 0 && (
    <div>
      <dt>{name}</dt>{' '}
      <dd>
        {neighbors.map(({ programId, share }, index) => (
          <Fragment key={programId}>
            {index > 0 && ', '}
            <span className={classes.neighbor}>
              <CourseLink code={programId} /> {shareText(share)}
            </span>
          </Fragment>
        ))}
      </dd>
    </div>
  );
