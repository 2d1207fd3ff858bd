import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { coursePath } from '../paths.ts';
import { allTitlesQuery } from '../server/catalog.ts';
import { queryClient } from '../server/query-client.ts';
import { findCourses } from '../ui/find-courses.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './bar.module.css';

type Props = {
  /** `byKey` when the field should hand the focus back. */
  onLeave: (byKey?: boolean) => void;
};

/** Finds a course by its code or by words of its title, and opens its page. */
export default function CourseSearch(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Search {...props} />
    </QueryClientProvider>
  );
}

function Search({ onLeave }: Props) {
  const { data: titles, isError } = useQuery(allTitlesQuery());
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <SearchSelect
      ref={field}
      label="Find a course"
      hidesLabel
      placeholder="Code or title"
      options={[]}
      value={null}
      onChange={(code) => {
        if (code === null) return;
        onLeave();
        navigate(coursePath(code));
      }}
      find={(text) => (titles === undefined ? [] : findCourses(titles, text).map(({ programId }) => programId))}
      describe={(code) => (
        <span className={classes.found}>
          <b>{code}</b> {titles?.[code]}
        </span>
      )}
      nothingFound={
        isError
          ? 'The catalog couldn’t be loaded.'
          : titles === undefined
            ? 'Loading the catalog…'
            : 'No matching course.'
      }
      choosesFirst
      hasWideList
      className={classes.field}
      onBlur={() => onLeave()}
      onKeyDown={({ key }) => key === 'Escape' && onLeave(true)}
    />
  );
}
