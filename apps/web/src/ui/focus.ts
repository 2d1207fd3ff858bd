import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** An element's id, or a way to find it. */
type Target = string | (() => HTMLElement | null | undefined);

const find = (target: Target) => (typeof target === 'string' ? document.getElementById(target) : target());

/** Moves the focus to an element once it is on the page. A later call replaces one that is waiting. */
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

/** The elements that show the things of a list, by the key of each thing. Lets a component move the focus to one of them. */
export type ElementMap<E extends Element> = {
  get: (key: string) => E | undefined;
  /** For `ref`: remembers an element while it is on the page. */
  refFor: (key: string) => (element: E | null) => void;
};

export const useElementMap = <E extends Element>(): ElementMap<E> =>
  useMemo(() => {
    const elements = new Map<string, E>();
    return {
      get: (key) => elements.get(key),
      refFor: (key) => (element) => {
        if (element === null) elements.delete(key);
        else elements.set(key, element);
      },
    };
  }, []);
