import { grades } from '@coursetrail/domain';
import type { ClipboardEvent, Ref } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchSelect, SuggestField } from '../../ui/search-select.tsx';
import {
  creditsText,
  findCourses,
  findSubjects,
  hintFor,
  subjectCodes,
  subjectName,
  subjectTyped,
  useSuggestedCourses,
} from './catalog-suggestions.ts';
import classes from './row-fields.module.css';
import { type ManualRow, type RowProblems, tidyRow } from './rows.ts';

type Props = {
  row: ManualRow;
  name: string;
  problems: RowProblems;
  /** Changes what is in the row by then: a choice and the Tab key may follow each other before the next drawing. */
  onChange: (change: (present: ManualRow) => ManualRow) => void;
  /** Undefined for the only row, which cannot be removed. */
  onRemove: (() => void) | undefined;
  onPasteList: (text: string) => void;
  subjectField?: Ref<HTMLInputElement>;
  numberField?: Ref<HTMLInputElement>;
};

export function RowFields({ row, name, problems, onChange, onRemove, onPasteList, subjectField, numberField }: Props) {
  const courses = useSuggestedCourses(row.subject);
  const set = (change: Partial<ManualRow>) => onChange((present) => ({ ...present, ...change }));

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text').trim();
    if (!/[\t\r\n]/.test(text)) return;
    event.preventDefault();
    onPasteList(text);
  }

  return (
    <fieldset className={classes.row} aria-label={name}>
      <SearchSelect
        ref={subjectField}
        className={classes.subject}
        label="Course Subject"
        placeholder="Code or name"
        options={subjectCodes}
        value={row.subject}
        onChange={(subject) => set({ subject })}
        // Enter chooses here; it does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        // Typing a complete code and leaving the field selects it.
        onBlur={({ currentTarget }) => {
          const subject = subjectTyped(currentTarget.value);
          if (subject !== undefined && subject !== row.subject) set({ subject });
        }}
        find={findSubjects}
        describe={(code) => <CatalogOption code={code} about={subjectName(code)} />}
        nothingFound="No matching subjects."
        choosesFirst
        error={problems.subject}
      />
      <SuggestField
        ref={numberField}
        label="Course Number"
        placeholder="Enter course number"
        suggestions={courses.map(({ number }) => number)}
        value={row.number}
        onChange={(number) => set({ number })}
        onBlur={() => {
          // Otherwise its problem stays: without it the button that is being clicked would move away.
          if (tidyRow(row).number !== row.number) onChange(tidyRow);
        }}
        onPaste={paste}
        find={(search) => findCourses(search, courses)}
        limit={50}
        describe={(number) => {
          const course = courses.find((each) => each.number === number);
          return <CatalogOption code={number} about={course?.title} more={course && creditsText(course)} />;
        }}
        hint={hintFor(row, courses)}
        error={problems.number}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Choice
        label="Grade"
        value={row.grade ?? ''}
        onChange={(grade) => set({ grade: grade || null })}
        error={problems.grade}
        options={[['', '–'], ...grades]}
      />
      {onRemove && (
        <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </fieldset>
  );
}

type OptionProps = { code: string; about?: string | undefined; more?: string | undefined };

const CatalogOption = ({ code, about, more }: OptionProps) => (
  <span className={classes.option}>
    <b className={classes.code}>{code}</b> <span className={classes.about}>{about}</span>{' '}
    {more && <small className={classes.about}>{more}</small>}
  </span>
);
