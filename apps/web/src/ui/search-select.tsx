import { type ComponentProps, useState } from 'react';
import { Combobox, type Find } from './combobox.tsx';

type Props = Pick<
  ComponentProps<typeof Combobox>,
  | 'ref'
  | 'label'
  | 'hidesLabel'
  | 'describe'
  | 'choosesFirst'
  | 'error'
  | 'hasWideList'
  | 'className'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
> & {
  placeholder: string;
  options: readonly string[];
  value: string | null;
  onChange: (value: string | null) => void;
  find: Find;
  limit?: number;
  nothingFound: string;
  /** The name of a cross that takes the choice back; without a name there is no cross. */
  clearLabel?: string;
};

export function SearchSelect({
  options,
  value,
  onChange,
  find,
  limit = Number.POSITIVE_INFINITY,
  clearLabel,
  onBlur,
  ...field
}: Props) {
  // Until an option is chosen or the field is left: a value that arrives meanwhile does not replace what was typed.
  const [search, setSearch] = useState<string | null>(null);
  const choose = (choice: string | null) => {
    setSearch(null);
    onChange(choice);
  };
  return (
    <Combobox
      {...field}
      text={search ?? value ?? ''}
      onText={setSearch}
      offered={(search === null ? options : find(search, options)).slice(0, limit)}
      chosen={value}
      onChoose={choose}
      clearing={
        clearLabel === undefined || value === null ? undefined : { label: clearLabel, onClear: () => choose(null) }
      }
      // The next letters are another choice, not more of this one.
      onClick={({ currentTarget }) => search === null && currentTarget.select()}
      onBlur={(event) => {
        setSearch(null);
        onBlur?.(event);
      }}
    />
  );
}

type SuggestFieldProps = Pick<
  ComponentProps<typeof Combobox>,
  'ref' | 'label' | 'describe' | 'hint' | 'error' | 'onBlur' | 'onPaste' | 'autoCapitalize' | 'spellCheck'
> & {
  placeholder: string;
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  find: Find;
  limit: number;
};

/** A field that takes any text and suggests some. */
export const SuggestField = ({ suggestions, value, onChange, find, limit, ...field }: SuggestFieldProps) => (
  <Combobox
    {...field}
    text={value}
    onText={onChange}
    offered={find(value, suggestions).slice(0, limit)}
    onChoose={onChange}
    // On a phone the field is narrower than what describes a suggestion.
    hasWideList
  />
);
