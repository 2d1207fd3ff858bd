import { useMemo } from 'react';

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
