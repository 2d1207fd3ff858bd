import { courseSearchKey } from '@coursetrail/domain';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { allTitlesQuery } from '../server/catalog.ts';
import { Field } from '../ui/field.tsx';
import { findCourses } from '../ui/find-courses.ts';
import { Retry } from '../ui/retry.tsx';
import classes from './plan.module.css';
import { type TrayActions, TrayList } from './tray.tsx';

export function FindCourses({ ...actions }: TrayActions) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const titles = useQuery(allTitlesQuery());
  const found = useMemo(
    () => (courseSearchKey(wanted).length < 2 ? [] : findCourses(titles.data ?? {}, wanted)),
    [titles.data, wanted],
  );
  return (
    <>
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
      />
      {titles.isError && <Retry sentence="We couldn’t load the catalog." onRetry={titles.refetch} />}
      <p role="status" className={classes.quiet}>
        {courseSearchKey(wanted).length < 2
          ? 'Type at least two letters.'
          : titles.isPending
            ? 'Loading the catalog…'
            : found.length === 0
              ? 'No course in the catalog has this code or title.'
              : null}
      </p>
      <TrayList courses={found} {...actions} />
    </>
  );
}
