import type { SubjectCourses } from '@coursetrail/contract';
import { grades } from '@coursetrail/domain';
import { subjects } from '@coursetrail/domain/subjects';
import {
  Autocomplete,
  type ComboboxItem,
  NativeSelect,
  type OptionsFilter,
  Select,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { subjectCoursesQuery } from '../server/catalog.ts';
import { useUserId } from '../session/session.ts';
import { openedList, searchedList } from '../ui/searched-list.ts';
import classes from './manual.module.css';
import { type Row, type RowProblems, tidyRow } from './manual-rows.ts';

const codes = subjects.map(({ code }) => code);
const nameOf = new Map(
  subjects.map(({ code, name, aliasOf }) => [code, aliasOf ? `${name} (${aliasOf})` : name]),
);

type Props = {
  row: Row;
  name: string;
  problems: RowProblems;
  onChange: (row: Row) => void;
  onRemove: (() => void) | undefined;
  onPasteList: (text: string) => void;
};

/** One course: its subject, its number with what the catalog knows about it, and the grade. */
export function ManualRow({ row, name, problems, onChange, onRemove, onPasteList }: Props) {
  const courses = useCatalog(row.subject);
  const set = (change: Partial<Row>) => onChange({ ...row, ...change });

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim();
    if (!/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    onPasteList(text);
  }

  return (
    <fieldset className={classes.row} aria-label={name}>
      <Select
        label="Course Subject"
        placeholder="Code or name"
        data={codes}
        value={row.subject}
        onChange={(subject) => set({ subject })}
        // Enter chooses here; it does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        // Who types a whole code and goes on has chosen.
        onBlur={({ currentTarget }) => {
          const typed = currentTarget.value.trim().toUpperCase().replace(/\s+/g, '_');
          if (typed !== row.subject && nameOf.has(typed)) set({ subject: typed });
        }}
        allowDeselect={false}
        selectFirstOptionOnChange
        filter={subjectsMatching}
        renderOption={({ option }) => (
          <Option code={option.value} about={nameOf.get(option.value)} />
        )}
        nothingFoundMessage="No subject has that in its code or name."
        error={problems.subject}
        {...listField}
        {...searchedList(row.subject)}
      />
      <Autocomplete
        label="Course Number"
        placeholder="Enter course number"
        data={courses.map(({ number }) => number)}
        value={row.number}
        onChange={(number) => set({ number })}
        onBlur={() => onChange(tidyRow(row))}
        onPaste={paste}
        openOnFocus={false}
        filter={coursesMatching(courses)}
        limit={50}
        renderOption={({ option }) => {
          const course = courses.find(({ number }) => number === option.value);
          return (
            <Option
              code={option.value}
              about={course?.title}
              more={course && creditsInWords(course)}
            />
          );
        }}
        description={descriptionOf(row, courses)}
        error={problems.number}
        autoCapitalize="characters"
        spellCheck={false}
        {...listField}
        // On a phone the field is narrower than a title.
        comboboxProps={{
          ...openedList.comboboxProps,
          position: 'bottom-start',
          width: 'min(24rem, 100vw - 4.5rem)',
        }}
      />
      <NativeSelect
        label="Grade"
        data={[{ value: '', label: '–' }, ...grades]}
        value={row.grade ?? ''}
        onChange={({ currentTarget }) => set({ grade: currentTarget.value || null })}
        error={problems.grade}
        size="md"
      />
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      )}
    </fieldset>
  );
}

const listField = {
  ...openedList,
  classNames: { ...openedList.classNames, options: classes.options ?? '' },
} as const;

const Option = ({
  code,
  about,
  more,
}: {
  code: string;
  about?: string | undefined;
  more?: string | undefined;
}) => (
  <span className={classes.option}>
    <b>{code}</b> <span>{about}</span> {more && <small>{more}</small>}
  </span>
);

// What the catalog suggests -----------------------------------------------------------------------

type Known = { number: string; title: string; credits?: string | undefined };

/** The courses of a subject; none while they are not known, for they are only an aid. */
function useCatalog(subject: string | null): Known[] {
  const userId = useUserId();
  const { data } = useQuery({
    ...subjectCoursesQuery(userId, subject ?? ''),
    enabled: subject !== null,
    select: withNumbers,
  });
  return data ?? [];
}

const withNumbers = (courses: SubjectCourses): Known[] =>
  courses.map(({ code, title, credits }) => ({
    number: code.slice(code.indexOf(' ') + 1),
    title,
    credits,
  }));

const creditsInWords = ({ credits }: Known) =>
  credits === undefined
    ? undefined
    : credits === 'Variable'
      ? 'variable credits'
      : `${credits} credit${credits === '1' ? '' : 's'}`;

const isItem = (option: object): option is ComboboxItem => 'value' in option;
const squeeze = (text: string) => text.toLowerCase().replace(/[\s_]+/g, '');

/** By any part of the code or the name; codes that begin so come first. */
const subjectsMatching: OptionsFilter = ({ options, search }) => {
  const wanted = squeeze(search);
  const matches = options
    .filter(isItem)
    .filter(({ value }) => squeeze(value + (nameOf.get(value) ?? '')).includes(wanted));
  const begins = ({ value }: ComboboxItem) => squeeze(value).startsWith(wanted);
  return [...matches.filter(begins), ...matches.filter((option) => !begins(option))];
};

/** By the beginning of the number, or by any part of the title. */
const coursesMatching =
  (courses: readonly Known[]): OptionsFilter =>
  ({ options, search }) => {
    const wanted = squeeze(search);
    const titles = new Map(courses.map(({ number, title }) => [number, title]));
    return options
      .filter(isItem)
      .filter(
        ({ value }) =>
          squeeze(value).startsWith(wanted) || squeeze(titles.get(value) ?? '').includes(wanted),
      );
  };

/** Honors and writing-intensive sections share the title of their course. */
function descriptionOf({ subject, number }: Row, courses: readonly Known[]): string | undefined {
  if (subject === null || courses.length === 0) return undefined;
  const typed = number.toUpperCase().replace(/\s+/g, '');
  if (typed === '') return 'Or a word of its title';
  const known =
    courses.find((course) => course.number === typed) ??
    courses.find((course) => course.number === typed.replace(/(H|W|HW)$/, ''));
  if (known) return [known.title, creditsInWords(known)].filter(Boolean).join(' · ');
  return /^\d{4}/.test(typed) ? 'Not in our catalog; you can still submit it.' : undefined;
}
