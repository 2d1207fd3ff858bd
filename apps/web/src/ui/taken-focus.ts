import { type RefObject, useEffect } from 'react';

/** Moves the focus to an element when its dialog opens, or when the content of an open dialog changes to it. */
export function useTakenFocus(element: RefObject<HTMLElement | null>, takesFocus: boolean) {
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [element, takesFocus]);
  // An opening dialog looks for this.
  return { 'data-autofocus': takesFocus || undefined };
}
