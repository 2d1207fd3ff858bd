import { useMemo, useRef } from 'react';
import { useElementMap, useFocusLater } from '../ui/focus.ts';

/** Where the focus goes after something in the list has changed. The elements may be drawn only after the call. */
export function useListFocus() {
  const focusLater = useFocusLater();
  const editButtons = useElementMap<HTMLButtonElement>();
  const semesterField = useRef<HTMLSelectElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);

  return useMemo(
    () => ({
      editButtons,
      semesterField,
      notice,
      toRow: (id: string) => focusLater(() => editButtons.get(id)),
      toEditor: () => focusLater(() => semesterField.current),
      toNotice: () => focusLater(() => notice.current),
    }),
    [focusLater, editButtons],
  );
}

export type ListFocus = ReturnType<typeof useListFocus>;
