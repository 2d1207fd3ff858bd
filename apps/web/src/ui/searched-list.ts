import type { MouseEvent } from 'react';

/** How every list that opens under a field behaves. */
export const openedList = {
  // Inside the page's landmarks, and scrolling itself: what screen readers expect of a combobox. Drawn once it is opened:
  // hundreds of hidden options would cost the page half a second.
  comboboxProps: { withinPortal: false, keepMounted: false },
  withScrollArea: false,
} as const;

/** A cross that takes the choice back, for the keyboard and for screen readers too, which Mantine leaves out. */
export const clearedBy = (label: string) => ({
  clearable: true,
  clearButtonProps: { 'aria-label': label, 'aria-hidden': false, tabIndex: 0 },
});

/** How every list is searched whose options are found by typing; `value` is the one chosen now. */
export const searchedList = (value: string | null) => ({
  ...openedList,
  searchable: true,
  // Who clicks into it is about to type another choice, not more letters of the present one.
  onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
    if (currentTarget.value === value) currentTarget.select();
  },
});
