import './mantine.css';
import { Autocomplete } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { type Find, filteredBy, openedList } from './searched-list.ts';

type SuggestInputProps = Pick<
  ComponentProps<'input'>,
  'onBlur' | 'onPaste' | 'autoCapitalize' | 'spellCheck' | 'className'
>;

type Props = SuggestInputProps & {
  /** The field, for those who move the focus here. */
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  placeholder: string;
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  find: Find;
  /** How many suggestions are listed at most. */
  limit: number;
  describe: (suggestion: string) => ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
};

/** A field that takes any text and suggests some. */
export const SuggestField = ({
  suggestions,
  find,
  describe,
  hint,
  className = '',
  ...field
}: Props) => (
  <Autocomplete
    {...field}
    {...openedList}
    className={className}
    data={suggestions}
    filter={filteredBy(find)}
    renderOption={({ option }) => describe(option.value)}
    description={hint}
    openOnFocus={false}
    // On a phone the field is narrower than what describes a suggestion.
    comboboxProps={{
      ...openedList.comboboxProps,
      position: 'bottom-start',
      width: 'min(24rem, 100vw - 4.5rem)',
    }}
  />
);
