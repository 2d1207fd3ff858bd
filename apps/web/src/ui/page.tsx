import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { classNames } from './class-names.ts';

/** Whether this visit has shown a page yet; null outside of the app. */
const Visit = createContext<{ hasShownPage: boolean } | null>(null);

/** Surrounds all pages, so that the first of a visit is known. */
export function PageVisit({ children }: { children: ReactNode }) {
  const [visit] = useState(() => ({ hasShownPage: false }));
  return <Visit value={visit}>{children}</Visit>;
}

type PageProps = {
  title: string;
  heading?: ReactNode;
  /** What stands on one line with the heading. */
  beside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * A page with its name as the browser's title and as its heading. The browser announces the first page of a visit
 * itself; later pages are announced by moving the focus to their heading.
 */
export function Page({ title, heading = title, beside, className, children }: PageProps) {
  const top = useRef<HTMLHeadingElement>(null);
  const visit = useContext(Visit);
  const [isFirst] = useState(visit?.hasShownPage !== true);
  const [keepsScroll] = useState(useNavigationType() === 'POP');

  useEffect(() => {
    document.title = `${title} · Coursetrail`;
  }, [title]);

  useEffect(() => {
    if (visit !== null) visit.hasShownPage = true;
    if (isFirst) return;
    if (!keepsScroll) window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [visit, isFirst, keepsScroll]);

  return (
    <>
      <div className={classNames('page-heading', className)}>
        <h1 ref={top} tabIndex={-1}>
          {heading}
        </h1>
        {beside}
      </div>
      {children}
    </>
  );
}
