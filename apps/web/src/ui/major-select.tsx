import { majors } from '@coursetrail/domain/programs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { publishedMajorsQuery } from '../server/statistics.ts';
import { campusNote } from './campus-note.ts';
import classes from './major-select.module.css';
import { plural } from './plural.ts';
import { SearchSelect } from './search-select.tsx';

type Props = {
  label: string;
  hidesLabel?: boolean;
  placeholder: string;
  value: string | null;
  onChange: (major: string | null) => void;
};

/** The first option, which takes the choice back. */
const none = '-';
const options = [none, ...majors];

/** Every major of the university, found by typing any part of its name, with the number of students who share courses. */
export function MajorSelect({ placeholder, value, onChange, ...field }: Props) {
  // Only adds the numbers, which nobody sees before the list opens.
  const [isUsed, setIsUsed] = useState(false);
  const { data: published = [] } = useQuery({ ...publishedMajorsQuery(), enabled: isUsed });
  const studentsOf = new Map(published.map(({ major, students }) => [major, students]));
  return (
    <SearchSelect
      {...field}
      placeholder={placeholder}
      options={options}
      onFocus={() => setIsUsed(true)}
      // A name from an older catalog can no longer be chosen.
      value={value !== null && majors.includes(value) ? value : null}
      onChange={(choice) => onChange(choice === none ? null : choice)}
      find={findMajors}
      describe={(major) =>
        major === none ? placeholder : <Described major={major} students={studentsOf.get(major)} />
      }
      clearLabel="Clear the major"
      nothingFound={`No matching majors. ${campusNote}`.trim()}
      className={classes.major}
      hasWideList
    />
  );
}

/** Names that begin with the search come first: "Physics" is not looked for below "Computational Physics". */
function findMajors(search: string, values: readonly string[]): readonly string[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return values;
  const found = values.filter((value) => value.toLowerCase().includes(wanted));
  const begins = (value: string) => Number(value.toLowerCase().startsWith(wanted));
  return found.toSorted((a, b) => begins(b) - begins(a));
}

const Described = ({ major, students }: { major: string; students: number | undefined }) => (
  <span className={classes.described}>
    <span>{major}</span>
    {students !== undefined && <span className={classes.students}>{plural(students, 'student')}</span>}
  </span>
);
