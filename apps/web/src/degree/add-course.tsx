import type { OwnAttempt } from '@coursetrail/contract';
import { courseSearchKey, gradesByCourse, withoutSectionLetters } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { allTitlesQuery } from '../server/catalog.ts';
import { CourseRows } from '../suggestions/course-rows.tsx';
import type { Planning } from '../suggestions/planning.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { findCourses } from '../ui/find-courses.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './plan.module.css';

type Props = {
  title: string;
  history: readonly OwnAttempt[];
  planning: Planning;
  /** What is offered before anything is typed. */
  offered?: readonly string[];
  onClose: () => void;
  /** Below the courses. */
  children?: ReactNode;
};

const nothing: readonly string[] = [];

/** A search in the catalog, from which courses are put into one semester. */
export function AddCourse({ title, history, planning, offered = nothing, onClose, children }: Props) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const isShort = courseSearchKey(wanted).length < 2;
  const titles = useQuery(allTitlesQuery());
  const found = useMemo(
    () => (isShort ? offered.map((programId) => ({ programId })) : findCourses(titles.data ?? {}, wanted, history)),
    [isShort, offered, titles.data, wanted, history],
  );
  const taken = useMemo(() => gradesByCourse(history), [history]);
  return (
    <Dialog title={title} opened onClose={onClose}>
      <div className={classes.adding}>
        <Field
          label="Search by code or title"
          hidesLabel
          placeholder="A code or a title"
          type="search"
          autoCapitalize="none"
          spellCheck={false}
          required={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
          data-autofocus
        />
        {titles.isError && <Retry sentence="We couldn’t load the catalog." onRetry={titles.refetch} />}
        <p role="status" className={classes.quiet}>
          {isShort
            ? offered.length > 0
              ? 'Your audit lists these. Type to search the catalog.'
              : 'Type at least two letters.'
            : titles.isPending
              ? 'Loading the catalog…'
              : found.length === 0
                ? 'No course in the catalog has this code or title.'
                : null}
        </p>
        <CourseRows
          courses={found.map(({ programId }) => ({
            programId,
            about: taken.has(withoutSectionLetters(programId)) && 'Taken',
          }))}
          history={history}
          planning={planning}
        />
        {children}
      </div>
    </Dialog>
  );
}
