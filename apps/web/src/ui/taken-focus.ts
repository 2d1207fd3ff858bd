import { type RefObject, useEffect } from 'react';

/** Moves the focus to an element when its dialog opens, or when the content of an open dialog changes to it. */
export function useTakenFocus(element: RefObject<HTMLElement | null>, takesFocus: boolean) {
  useEffect(() => {
    if (takesFocus && !isDialogOpening(element.current)) element.current?.focus();
  }, [element, takesFocus]);
  // An opening dialog looks for this.
  return { 'data-autofocus': takesFocus || undefined };
}

/** An opening dialog moves the focus itself, once it has noted where to return it. */
function isDialogOpening(element: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  const dialog = element?.closest('[role="dialog"]');
  return activeElement !== body && dialog?.contains(activeElement) === false;
}
