import '../ui/mantine.css';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import selectClasses from '../ui/searched-list.module.css';
import { clearedBy, searchedList } from '../ui/searched-list.ts';

/** 'cmpsc1050' finds 'CMP_SC 1050'. */
const plain = (text: string) => text.replace(/[\s_]/g, '').toUpperCase();
const matching: OptionsFilter = ({ options, search, limit }) =>
  (options as ComboboxItem[])
    .filter(({ label }) => plain(label).includes(plain(search)))
    .slice(0, limit);

type Props = {
  codes: readonly string[];
  value: string | null;
  onChange(code: string | null): void;
};

/** A course to light up in every semester. */
export const FindCourse = ({ codes, value, onChange }: Props) => (
  <Select
    aria-label="Find a course"
    placeholder="Find a course"
    // A course from the address stays in its field where nobody shown took it.
    data={value === null || codes.includes(value) ? codes : [...codes, value]}
    value={value}
    onChange={onChange}
    filter={matching}
    limit={50}
    // Passing by with Tab must not open a list to pass through.
    openOnFocus={false}
    {...clearedBy('Clear the course')}
    nothingFoundMessage="No course here has that in its code."
    {...searchedList(value)}
    classNames={selectClasses}
    size="md"
  />
);
