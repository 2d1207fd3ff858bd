import type { PagePosition } from '@coursetrail/audit-parser';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { DrawnPage } from '../audit-worker.ts';
import type { AuditReader } from './audit-reader.ts';
import classes from './preview.module.css';

/** Wide enough for any screen; more pixels only cost memory. */
const mostPixels = 2600;

/** One of the two columns fills the window onto the page; in a small window its letters stay large enough to read. */
const zoomedWidth = (width: number) => Math.max(width * 1.9, 720);

type Props = {
  reader: AuditReader;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  place: PagePosition | undefined;
};

/** One page of the audit as it is printed, with the chosen line marked. */
export function AuditPage({ reader, page, pages, onPage, place }: Props) {
  const frame = useRef<HTMLElement>(null);
  const { ref: measured, width } = useElementSize<HTMLElement>();
  const frameRef = useMergedRef(frame, measured);
  const [isZoomed, setIsZoomed] = useState(true);
  const shownWidth = Math.floor(isZoomed && width > 0 ? zoomedWidth(width) : width);
  const { drawn, isMissing } = useDrawnPage(reader, page, shownWidth);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mark = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (drawn === undefined || canvas.current === null) return;
    canvas.current.width = drawn.picture.width;
    canvas.current.height = drawn.picture.height;
    canvas.current.getContext('2d')?.drawImage(drawn.picture, 0, 0);
  }, [drawn]);

  // While the next page is drawn the last one still shows, and its lines are others.
  const box = place?.page === page && drawn?.page === page ? place.box : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever moves the mark, the window follows it
  useEffect(() => {
    const { current: line } = mark;
    const { current: window } = frame;
    if (line === null || window === null) return;
    // Not scrollIntoView, which would move the whole page as well.
    window.scrollTo({
      left: Math.max(0, line.offsetLeft - 16),
      top: line.offsetTop - window.clientHeight / 2,
    });
  }, [box, drawn, shownWidth]);

  return (
    <div className={classes.viewer}>
      <div className={classes.tools}>
        <button
          type="button"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          aria-label="Previous page"
        >
          ‹
        </button>
        <span role="status">
          Page {page} of {pages}
        </span>
        <button
          type="button"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
          aria-label="Next page"
        >
          ›
        </button>
        <button type="button" aria-pressed={!isZoomed} onClick={() => setIsZoomed(!isZoomed)}>
          Whole page
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section ref={frameRef} className={classes.frame} aria-label="Your audit" tabIndex={0}>
        {isMissing ? (
          <p>This page cannot be drawn here.</p>
        ) : (
          <div className={classes.sheet} style={{ width: shownWidth, aspectRatio: ratioOf(drawn) }}>
            <canvas
              ref={canvas}
              role="img"
              aria-label={`Page ${page} of your audit${box === undefined ? '' : ', with the chosen line marked'}`}
            />
            {box !== undefined && drawn !== undefined && (
              <div
                ref={mark}
                className={classes.mark}
                style={boxInPercent(box, drawn)}
                data-testid="mark"
              />
            )}
          </div>
        )}
      </section>
    </div>
  );
}

/** A letter page until the real one is known. */
const ratioOf = (drawn: DrawnPage | undefined) => (drawn ? drawn.width / drawn.height : 8.5 / 11);

const boxInPercent = ({ x, y, width, height }: PagePosition['box'], page: DrawnPage) => ({
  left: `${(x / page.width) * 100}%`,
  top: `${(y / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
});

/** Asks for the picture of a page, as fine as the screen can show it. The last one stays until the next is there. */
function useDrawnPage(reader: AuditReader, page: number, width: number) {
  const [result, setResult] = useState<{
    drawn?: DrawnPage & { page: number };
    isMissing: boolean;
  }>({
    isMissing: false,
  });
  useEffect(() => {
    if (width === 0) return;
    let isCurrent = true;
    reader
      .draw(page, Math.min(mostPixels, width * devicePixelRatio))
      .then((drawn) => isCurrent && setResult({ drawn: { ...drawn, page }, isMissing: false }))
      .catch(() => isCurrent && setResult({ isMissing: true }));
    return () => {
      isCurrent = false;
    };
  }, [reader, page, width]);
  return result;
}
