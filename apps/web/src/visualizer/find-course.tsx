import { courseSearchKey } from '@coursetrail/domain';
import { SearchSelect } from '../ui/search-select.tsx';

/** 'cmpsc1050' finds 'CMP_SC 1050'. */
const findCodes = (search: string, codes: readonly string[]) =>
  codes.filter((code) => courseSearchKey(code).includes(courseSearchKey(search)));

type Props = {
  codes: readonly string[];
  value: string | null;
  onChange: (code: string | null) => void;
  className?: string | undefined;
};

/** Chooses a course to highlight in every semester. */
export const FindCourse = ({ codes, value, onChange, className = '' }: Props) => (
  <SearchSelect
    label="Find a course"
    hidesLabel
    placeholder="Find a course"
    // A course from the URL stays in the field even if nobody shown took it.
    options={value === null || codes.includes(value) ? codes : [...codes, value]}
    value={value}
    onChange={onChange}
    find={findCodes}
    limit={50}
    // The Tab key passes the field without opening its list.
    opensOnFocus={false}
    clearLabel="Clear the course"
    nothingFound="No course here has that in its code."
    className={className}
  />
);
