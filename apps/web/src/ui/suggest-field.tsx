import type { ComponentProps } from 'react';
import { Combobox, type Find } from './combobox.tsx';

type Props = Pick<
  ComponentProps<typeof Combobox>,
  | 'ref'
  | 'label'
  | 'describe'
  | 'hint'
  | 'error'
  | 'onBlur'
  | 'onPaste'
  | 'autoCapitalize'
  | 'spellCheck'
> & {
  placeholder: string;
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  find: Find;
  /** How many suggestions are listed at most. */
  limit: number;
};

/** A field that takes any text and suggests some. */
export const SuggestField = ({ suggestions, value, onChange, find, limit, ...field }: Props) => (
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
