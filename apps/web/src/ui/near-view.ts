import { type RefObject, useEffect, useState } from 'react';

/** How far from the screen something is drawn, so that it is there when it comes into view. */
const margin = '200px';

const whenNear = new WeakMap<Element, () => void>();
/** One for all elements: hundreds of observers would cost more than what they save. */
let observer: IntersectionObserver | undefined;

function watch(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) whenNear.get(target)?.();
    },
    { rootMargin: margin },
  );
  whenNear.set(element, onNear);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/** Whether an element is in view or close to it, or has been. */
export function useNearView(element: RefObject<Element | null>, isNearAtFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAtFirst);

  useEffect(() => {
    if (isNear || element.current === null) return;
    return watch(element.current, () => setIsNear(true));
  }, [element, isNear]);

  return isNear;
}
