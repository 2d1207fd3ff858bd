import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './searched-list.module.css';

/** How every list that opens under a field looks and behaves. */
export const openedList = {
  // Inside the page's landmarks, and scrolling itself: what screen readers expect of a combobox. Drawn once it is opened:
  // hundreds of hidden options would cost the page half a second.
  comboboxProps: { withinPortal: false, keepMounted: false },
  withScrollArea: false,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
  size: 'md',
  classNames: {
    options: classes.options ?? '',
    option: classes.option ?? '',
    label: classes.label ?? '',
    input: classes.input ?? '',
  },
} as const;

/** A cross that takes the choice back, also for the keyboard and for screen readers, which Mantine leaves out. */
export const clearedBy = (label: string) => ({
  clearable: true,
  clearButtonProps: {
    'aria-label': label,
    'aria-hidden': false,
    tabIndex: 0,
    className: classes.clear ?? '',
  },
});

/** How every list behaves whose options are found by typing; `value` is the one chosen now. */
export const searchedList = (value: string | null) => ({
  ...openedList,
  searchable: true,
  // A click into the field selects its text: the next letters are another choice, not more of this one.
  onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
    if (currentTarget.value === value) currentTarget.select();
  },
});

/** Which of the values a search finds, the best first. */
export type Find = (search: string, values: readonly string[]) => readonly string[];

/** A search of ours as Mantine calls it. */
export const filteredBy =
  (find: Find): OptionsFilter =>
  ({ options, search, limit }) => {
    const items = options.filter((option): option is ComboboxItem => 'value' in option);
    const itemOf = new Map(items.map((item) => [item.value, item]));
    return find(search, [...itemOf.keys()])
      .slice(0, limit)
      .flatMap((value) => itemOf.get(value) ?? []);
  };
