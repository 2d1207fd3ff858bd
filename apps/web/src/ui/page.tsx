import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** The browser announces the first page by itself; of the later ones a screen reader learns by the focus. */
let anyPageShown = false;

/** A page's name in the browser's title and as its heading, and the focus on it after a change of page. */
export function Page({
  title,
  heading = title,
  children,
}: {
  title: string;
  heading?: ReactNode;
  children: ReactNode;
}) {
  const top = useRef<HTMLHeadingElement>(null);
  const opensTheApp = useRef(!anyPageShown);
  const cameBack = useNavigationType() === 'POP';
  const keepScroll = useRef(cameBack);

  useEffect(() => {
    document.title = `${title} · Coursetrail`;
  }, [title]);

  useEffect(() => {
    anyPageShown = true;
    if (opensTheApp.current) return;
    if (!keepScroll.current) window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <h1 ref={top} tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </>
  );
}
