import type { PagePosition } from '@coursetrail/audit-parser';
import { useEffect, useRef, useState } from 'react';
import type { PreviewReader } from '../../audit/audit-reader.ts';
import type { DrawnPage } from '../../audit/audit-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useElementWidth } from '../../ui/element-width.ts';
import classes from './audit-page.module.css';

/** Wide enough for any screen; more pixels only cost memory. */
const maxPixels = 2600;

/** One of the two columns fills the frame; in a small frame the letters stay large enough to read. */
const zoomedWidth = (width: number) => Math.max(width * 1.9, 720);

type Props = {
  reader: PreviewReader;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Where the selected line is, which may be on another page. */
  selected: PagePosition | undefined;
};

export function AuditPage({ reader, page, pages, onPage, selected }: Props) {
  const frame = useRef<HTMLElement>(null);
  const width = useElementWidth(frame);
  const [isZoomed, setIsZoomed] = useState(true);
  const sheetWidth = Math.floor(isZoomed && width > 0 ? zoomedWidth(width) : width);
  const { drawn, isMissing } = useDrawnPage(reader, page, sheetWidth);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mark = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (drawn === undefined || canvas.current === null) return;
    canvas.current.width = drawn.picture.width;
    canvas.current.height = drawn.picture.height;
    canvas.current.getContext('2d')?.drawImage(drawn.picture, 0, 0);
  }, [drawn]);

  // While the next page is drawn the last one still shows, with other lines.
  const box = selected?.page === page && drawn?.page === page ? selected.box : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame follows the mark, whatever moves it
  useEffect(() => {
    if (mark.current === null || frame.current === null) return;
    // Not scrollIntoView, which would scroll the whole page as well.
    frame.current.scrollTo({
      left: Math.max(0, mark.current.offsetLeft - 16),
      top: mark.current.offsetTop - frame.current.clientHeight / 2,
    });
  }, [box, drawn, sheetWidth]);

  return (
    <>
      <div className={classes.tools}>
        <Button
          variant="quiet"
          size="small"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
          aria-label="Previous page"
        >
          ‹
        </Button>
        <span role="status">
          Page {page} of {pages}
        </span>
        <Button
          variant="quiet"
          size="small"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
          aria-label="Next page"
        >
          ›
        </Button>
        <Button
          variant="quiet"
          size="small"
          className={classes.whole}
          pressed={!isZoomed}
          onClick={() => setIsZoomed(!isZoomed)}
        >
          Whole page
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section ref={frame} className={classes.frame} aria-label="Your audit" tabIndex={0}>
        {isMissing ? (
          <p className={classes.missing}>We can’t show this page here.</p>
        ) : (
          <div className={classes.sheet} style={{ width: sheetWidth, aspectRatio: ratioOf(drawn) }}>
            <canvas
              ref={canvas}
              className={classes.picture}
              role="img"
              aria-label={`Page ${page} of your audit${box === undefined ? '' : ', with the chosen line marked'}`}
            />
            {box !== undefined && drawn !== undefined && (
              <div ref={mark} className={classes.mark} style={boxInPercent(box, drawn)} data-testid="mark" />
            )}
          </div>
        )}
      </section>
    </>
  );
}

/** That of a letter page until the real one is known. */
const ratioOf = (drawn: DrawnPage | undefined) => (drawn ? drawn.width / drawn.height : 8.5 / 11);

const boxInPercent = ({ x, y, width, height }: PagePosition['box'], page: DrawnPage) => ({
  left: `${(x / page.width) * 100}%`,
  top: `${(y / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
});

type PageDrawing = { drawn?: DrawnPage & { page: number }; isMissing: boolean };

/** The picture of a page, as fine as the screen can show it. The last one stays until the next arrives. */
function useDrawnPage(reader: PreviewReader, page: number, width: number): PageDrawing {
  const [drawing, setDrawing] = useState<PageDrawing>({ isMissing: false });

  useEffect(() => {
    if (width === 0) return;
    let isCurrent = true;
    reader.draw(page, Math.min(maxPixels, width * devicePixelRatio)).then(
      (drawn) => isCurrent && setDrawing({ drawn: { ...drawn, page }, isMissing: false }),
      (failure) => {
        if (!isCurrent) return;
        console.error('Page not drawn', failure);
        setDrawing({ isMissing: true });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [reader, page, width]);

  return drawing;
}
