import { normalizeCourseCode } from '@coursetrail/domain';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { coursePath, coursesPath } from '../paths.ts';
import { wholeCatalogQuery } from '../server/catalog.ts';
import { queryClient } from '../server/query-client.ts';
import { findCourses } from '../ui/find-courses.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './bar.module.css';

type Props = {
  /** `byKey` when the field should hand the focus back. */
  onLeave: (byKey?: boolean) => void;
};

/** Finds a course by its code or by words of its title, and opens its page; or opens the search with filters. */
export default function CourseSearch(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Search {...props} />
    </QueryClientProvider>
  );
}

/** What follows the courses in the list. No code begins with it. */
const allResults = '…';

function Search({ onLeave }: Props) {
  const { data, isError } = useQuery(wholeCatalogQuery());
  const titles = useMemo(() => data && Object.fromEntries(data.map(([code, title]) => [code, title])), [data]);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const open = (path: string) => {
    onLeave();
    navigate(path);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    if (event.key === 'Escape') onLeave(true);
    if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
    // Nothing in the list is chosen: a whole code is a course, anything else is looked for.
    const code = normalizeCourseCode(value);
    open(code === null || titles?.[code] === undefined ? coursesPath(value.trim()) : coursePath(code));
  };
  return (
    <SearchSelect
      ref={field}
      label="Find a course"
      hidesLabel
      placeholder="Code or title"
      options={[]}
      value={null}
      onChange={(code) => {
        if (code !== null) open(code.startsWith(allResults) ? coursesPath(code.slice(1)) : coursePath(code));
      }}
      find={(text) => {
        const found = titles === undefined ? [] : findCourses(titles, text).map(({ programId }) => programId);
        return found.length === 0 ? found : [...found, allResults + text.trim()];
      }}
      describe={(code) =>
        code.startsWith(allResults) ? (
          <b>All results, with filters</b>
        ) : (
          <span className={classes.found}>
            <b>{code}</b> {titles?.[code]}
          </span>
        )
      }
      nothingFound={
        isError
          ? 'The catalog couldn’t be loaded.'
          : titles === undefined
            ? 'Loading the catalog…'
            : 'No matching course.'
      }
      hasWideList
      className={classes.field}
      onBlur={() => onLeave()}
      onKeyDown={handleKey}
    />
  );
}
