import { majors } from '@coursetrail/domain/programs';
import classes from './major-select.module.css';
import { SearchSelect } from './search-select.tsx';

type Props = {
  label: string;
  placeholder: string;
  value: string | null;
  onChange: (major: string | null) => void;
};

/** The first option, which takes the choice back. */
const none = '-';

/** Every major of the university, found by typing any part of its name. */
export function MajorSelect({ label, placeholder, value, onChange }: Props) {
  return (
    <SearchSelect
      label={label}
      placeholder={placeholder}
      options={[{ value: none, label: placeholder }, ...majors]}
      // A name from an older catalog can no longer be chosen.
      value={value !== null && majors.includes(value) ? value : null}
      onChange={(choice) => onChange(choice === none ? null : choice)}
      clearLabel="Clear the major"
      nothingFound="No major has that in its name."
      className={classes.major}
    />
  );
}
