import type { StatisticsMode } from '@coursetrail/domain';
import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useAction } from '../server/change.ts';
import { raiseAs } from '../server/problems.ts';
import type { TitlesByCode } from '../server/use-course-titles.ts';
import { alignedPercent } from '../ui/bar-layout.ts';
import { Button, ButtonRow } from '../ui/button.tsx';
import { chartLooks } from '../ui/chart-looks.ts';
import { CourseLink } from '../ui/course-link.tsx';
import { useElementWidth } from '../ui/element-width.ts';
import { csvFile, download, fileName, pngFile, svgFile } from '../ui/export.ts';
import { PlainTable } from '../ui/plain-table.tsx';
import { ChartNotes, ChartPicture, studentsText } from './chart-card.tsx';
import type { StatisticsChart } from './charts.ts';
import classes from './single-chart.module.css';

type ChartLink = { label: string; address: string };
type Props = {
  chart: StatisticsChart;
  mode: StatisticsMode;
  /** Of courses. */
  titles: TitlesByCode;
  addressOfAll: string;
  previous: ChartLink | undefined;
  next: ChartLink | undefined;
};

/** Narrower than this, the picture of a card is large enough, and a larger one would not fit. */
const minLargeWidth = 800;

export default function SingleChart({ chart, mode, titles, addressOfAll, previous, next }: Props) {
  const { label } = chart;
  const article = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const width = useElementWidth(frame);

  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    article.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <article ref={article} className={classes.chart} aria-label={label}>
      <nav className={classes.ways} aria-label="Charts">
        <Link className={classes.way} to={addressOfAll}>
          All charts
        </Link>
        {previous && (
          <Link className={classes.way} to={previous.address} replace>
            ← {previous.label}
          </Link>
        )}
        {next && (
          <Link className={classes.way} to={next.address} replace>
            {next.label} →
          </Link>
        )}
      </nav>
      <h3 ref={heading} className={classes.heading} tabIndex={-1}>
        {mode === 'grades' ? <CourseLink code={label} title={titles.get(label)} quiet /> : label}{' '}
        <span className={classes.students}>{studentsText(chart)}</span>
      </h3>
      <ChartNotes chart={chart} />
      <div ref={frame} className={classes.picture}>
        {width > 0 && (
          <ChartPicture chart={chart} mode={mode} size={width < minLargeWidth ? 'card' : 'large'} ref={picture} />
        )}
      </div>
      <ChartActions chart={chart} mode={mode} picture={picture} />
      <Values chart={chart} mode={mode} titles={titles} />
    </article>
  );
}

type ChartActionsProps = Pick<Props, 'chart' | 'mode'> & {
  picture: { current: SVGSVGElement | null };
};

function ChartActions({ chart: { label, values }, mode, picture }: ChartActionsProps) {
  const { xTitle, yTitle } = chartLooks[mode];

  async function save(extension: 'svg' | 'png') {
    if (picture.current === null) return;
    const file = extension === 'svg' ? svgFile(picture.current) : await pngFile(picture.current);
    download(file, fileName(label, extension));
  }

  const savePicture = useAction((extension: 'svg' | 'png') => raiseAs('The picture was not saved', save(extension)));
  const copyLink = useAction(() => raiseAs('The link was not copied', navigator.clipboard.writeText(location.href)));

  const saveCsv = () =>
    download(csvFile([[xTitle, yTitle], ...values.map((bar) => [bar.label, bar.value])]), fileName(label, 'csv'));

  /** What the last action said makes room for what the next one says. */
  const after = (action: () => unknown) => () => {
    savePicture.reset();
    copyLink.reset();
    action();
  };

  return (
    <>
      <ButtonRow className={classes.actions}>
        <Button variant="quiet" size="small" onClick={after(() => savePicture.run('png'))}>
          Save as PNG
        </Button>
        <Button variant="quiet" size="small" onClick={after(() => savePicture.run('svg'))}>
          Save as SVG
        </Button>
        <Button variant="quiet" size="small" onClick={after(saveCsv)}>
          Save as CSV
        </Button>
        <Button variant="quiet" size="small" onClick={after(() => copyLink.run())}>
          Copy link
        </Button>
      </ButtonRow>
      <p role="status">
        {savePicture.error !== null && 'We couldn’t save the picture. The CSV file has the same values.'}
        {copyLink.isSuccess && 'Link copied. Anyone who opens it has to log in first.'}
        {copyLink.error !== null && 'We couldn’t copy the link, but it’s the address of this page.'}
      </p>
    </>
  );
}

function Values({ chart: { label, values }, mode, titles }: Pick<Props, 'chart' | 'mode' | 'titles'>) {
  const { xTitle, yTitle } = chartLooks[mode];
  return (
    <PlainTable
      className={classes.values}
      caption={<caption>Values of {label}</caption>}
      headings={[xTitle, yTitle]}
      rows={values.map((bar) => ({
        key: bar.label,
        cells: [
          <Fragment key={bar.label}>
            {mode === 'grades' ? bar.label : <CourseLink code={bar.label} title={titles.get(bar.label)} quiet />}
            {bar.isOwn && <span className={classes.own}> You</span>}
          </Fragment>,
          alignedPercent(bar.value),
        ],
      }))}
    />
  );
}
