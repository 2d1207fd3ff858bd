import './mantine.css';
import { majors } from '@coursetrail/domain/programs';
import { Select } from '@mantine/core';
import classes from './major-select.module.css';
import { clearedBy, searchedList } from './searched-list.ts';

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
    <Select
      label={label}
      placeholder={placeholder}
      data={[{ value: none, label: placeholder }, ...majors]}
      // A name kept from an older catalog is no choice any more.
      value={value !== null && majors.includes(value) ? value : null}
      onChange={(choice) => onChange(choice === none ? null : choice)}
      // The first option and the cross take a choice back; choosing it again is no way to.
      allowDeselect={false}
      {...clearedBy('Clear the major')}
      nothingFoundMessage="No major has that in its name."
      {...searchedList(value)}
      classNames={classes}
      maw={480}
      size="md"
    />
  );
}
