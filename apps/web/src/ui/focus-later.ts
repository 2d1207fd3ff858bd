import { useCallback, useEffect, useRef, useState } from 'react';

/** An element's id, or a way to find it. */
type Target = string | (() => HTMLElement | null | undefined);

const find = (target: Target) =>
  typeof target === 'string' ? document.getElementById(target) : target();

/** Moves the focus to an element once it is on the page. A new wish replaces one that waits. */
export function useFocusLater(): (target: Target) => void {
  const wanted = useRef<Target>(null);
  const [, draw] = useState(0);

  useEffect(() => {
    const element = wanted.current === null ? null : find(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });

  return useCallback((target) => {
    wanted.current = target;
    draw((n) => n + 1);
  }, []);
}
