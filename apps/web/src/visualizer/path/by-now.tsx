import type { CourseEntry } from '@coursetrail/domain';
import { lateShare, numberSemesters, type Pathways, usualByNow } from '@coursetrail/domain';
import { Fragment, useMemo } from 'react';
import { CourseLink } from '../../ui/course-link.tsx';
import { shareText } from '../graph/scene/picture.ts';
import type { Others } from '../texts.ts';
import classes from './path-view.module.css';

type Props = {
  others: Others;
  own: readonly CourseEntry[];
  /** Undefined until they are known. */
  pathways: Pathways | undefined;
  /** How many courses are named. */
  mostNamed: number;
};

/** What most others of the viewer's major had taken by the viewer's semester, and the viewer has not. */
export function ByNow({ others, own, pathways, mostNamed }: Props) {
  const { n, missing } = useMemo(() => {
    const n = numberSemesters(own.map(({ semester }) => semester)).size;
    const taken = new Set(own.map(({ programId }) => programId));
    const late = (programId: string) => pathways && lateShare(pathways, programId);
    return { n, missing: usualByNow(others.semesters, taken, n, late) };
  }, [others, own, pathways]);
  if (n === 0) return null;
  const more = missing.length - mostNamed;
  return (
    <p className={classes.byNow}>
      {missing.length === 0 ? (
        `By semester ${n} you have taken everything that most others have.`
      ) : (
        <>
          By semester {n} most others have taken these, and you haven’t:{' '}
          {missing.slice(0, mostNamed).map(({ programId, share }, index) => (
            <Fragment key={programId}>
              {index > 0 && ', '}
              <span className={classes.named}>
                <CourseLink code={programId} /> {shareText(share)}
              </span>
            </Fragment>
          ))}
          {more > 0 && ` and ${more} more`}.
        </>
      )}
    </p>
  );
}
