import { courseSearchKey } from '@coursetrail/domain';
import type { TitlesByCode } from '../server/use-course-titles.ts';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './find-course.module.css';

type Props = {
  codes: readonly string[];
  titles: TitlesByCode;
  value: string | null;
  onChange: (code: string | null) => void;
};

/** Chooses a course to highlight in every semester. 'cmpsc1050' finds CMP_SC 1050, and 'calc' everything with calculus. */
export function FindCourse({ codes, titles, value, onChange }: Props) {
  const find = (search: string, found: readonly string[]) => {
    const wanted = courseSearchKey(search);
    if (wanted === '') return found;
    const isIn = (text = '') => courseSearchKey(text).includes(wanted);
    return [...found.filter((code) => isIn(code)), ...found.filter((code) => !isIn(code) && isIn(titles.get(code)))];
  };
  return (
    <SearchSelect
      label="Find in this view"
      hidesLabel
      placeholder="Find in this view"
      // A course from the URL stays in the field even if nobody shown took it.
      options={value === null || codes.includes(value) ? codes : [...codes, value]}
      value={value}
      onChange={onChange}
      find={find}
      describe={(code) => (
        <span>
          <span className={classes.code}>{code}</span> <span className={classes.title}>{titles.get(code)}</span>
        </span>
      )}
      limit={50}
      clearLabel="Clear the course"
      nothingFound="No matching courses."
    />
  );
}
