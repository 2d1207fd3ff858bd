import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element's content is; 0 until it is on the page. Known before the first paint, so that nothing jumps. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    if (element.current === null) return;
    setWidth(contentWidth(element.current));
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return width;
}

function contentWidth(element: HTMLElement): number {
  const style = getComputedStyle(element);
  const sides = [style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth];
  return element.getBoundingClientRect().width - sides.reduce((sum, side) => sum + parseFloat(side), 0);
}
