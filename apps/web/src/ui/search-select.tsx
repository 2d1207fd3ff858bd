import './mantine.css';
import { Select } from '@mantine/core';
import { type ComponentProps, type ReactNode, type Ref, useState } from 'react';
import { clearedBy, type Find, filteredBy, searchedList } from './searched-list.ts';

type SearchInputProps = Pick<ComponentProps<'input'>, 'onBlur' | 'onKeyDown' | 'className'>;

type Props = SearchInputProps & {
  /** The field, for those who move the focus here. */
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** Only read aloud, where the placeholder says it to those who see. */
  hidesLabel?: boolean;
  placeholder: string;
  options: readonly (string | { value: string; label: string })[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** By default all options that have the search in their label. */
  find?: Find | undefined;
  /** How many options are listed at most. */
  limit?: number;
  describe?: (value: string) => ReactNode;
  nothingFound: string;
  /** The name of a cross that takes the choice back; without a name there is no cross. */
  clearLabel?: string;
  /** Whether Enter chooses the first option that was found. */
  choosesFirst?: boolean;
  /** Whether moving the focus here opens the list. */
  opensOnFocus?: boolean;
  error?: string | undefined;
};

/** A list whose options are found by typing. */
export function SearchSelect({
  label,
  hidesLabel = false,
  options,
  value,
  find,
  limit = Number.POSITIVE_INFINITY,
  describe,
  nothingFound,
  clearLabel,
  choosesFirst = false,
  opensOnFocus = true,
  className = '',
  onChange,
  onBlur,
  ...select
}: Props) {
  const { shown, hold, release } = useHeldValue(value);
  return (
    <Select
      {...select}
      {...searchedList(shown)}
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      {...(find && { filter: filteredBy(find) })}
      {...(describe && { renderOption: ({ option }) => describe(option.value) })}
      {...(clearLabel !== undefined && clearedBy(clearLabel))}
      className={className}
      data={options}
      value={shown}
      onInput={hold}
      onChange={(choice) => {
        release();
        onChange(choice);
      }}
      onBlur={(event) => {
        release();
        onBlur?.(event);
      }}
      limit={limit}
      nothingFoundMessage={nothingFound}
      selectFirstOptionOnChange={choosesFirst}
      openOnFocus={opensOnFocus}
      // A choice is replaced by another, or taken back by the cross; choosing it again changes nothing.
      allowDeselect={false}
    />
  );
}

/** The value to show: one that arrives while the student types waits, because it would replace what was typed. */
function useHeldValue(value: string | null) {
  const [held, setHeld] = useState<{ value: string | null } | null>(null);
  return {
    shown: held === null ? value : held.value,
    hold: () => setHeld(held ?? { value }),
    release: () => setHeld(null),
  };
}
