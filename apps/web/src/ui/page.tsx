import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** The browser announces the first page itself. Later pages are announced by moving the focus to their heading. */
let anyPageShown = false;

/** A page with its name as the browser's title and as its heading, which has the focus after a change of page. */
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
