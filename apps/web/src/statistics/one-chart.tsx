import type { StatisticsMode } from '@coursetrail/domain';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BarChart } from '../ui/bar-chart.tsx';
import { percent } from '../ui/bar-layout.ts';
import { csvFile, download, fileName, pngFile, svgFile } from '../ui/export.ts';
import { Notes } from './chart-card.tsx';
import { count, looks, type ShownChart } from './charts.ts';
import classes from './one-chart.module.css';
import table from './table.module.css';

type Neighbor = { label: string; address: string } | undefined;
type Props = { chart: ShownChart; mode: StatisticsMode; all: string; neighbors: Neighbor[] };

/** A chart alone, large, with its values, as files and as a link. */
export default function OneChart({ chart, mode, all, neighbors: [previous, next] }: Props) {
  const { label, students, bars } = chart;
  const { xTitle, yTitle } = looks[mode];
  const top = useRef<HTMLHeadingElement>(null);
  const picture = useRef<SVGSVGElement>(null);
  const [notice, setNotice] = useState('');

  useEffect(() => {
    top.current?.focus({ preventScroll: true });
    top.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, []);

  async function save(extension: 'svg' | 'png') {
    const svg = picture.current;
    if (svg === null) return;
    try {
      download(extension === 'svg' ? svgFile(svg) : await pngFile(svg), fileName(label, extension));
    } catch {
      setNotice('The picture could not be saved. The CSV file holds the same values.');
    }
  }

  const saveCsv = () =>
    download(
      csvFile([[xTitle, yTitle], ...bars.map((bar) => [bar.label, bar.value])]),
      fileName(label, 'csv'),
    );

  const copyLink = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setNotice('The link is copied. Who opens it logs in first.'),
      () => setNotice('The link could not be copied: it is the address of this page.'),
    );

  return (
    <article className={classes.one} aria-label={label}>
      <nav className={classes.ways} aria-label="Charts">
        <Link to={all}>All charts</Link>
        {previous && (
          <Link to={previous.address} replace>
            ← {previous.label}
          </Link>
        )}
        {next && (
          <Link to={next.address} replace>
            {next.label} →
          </Link>
        )}
      </nav>
      <h3 ref={top} tabIndex={-1}>
        {label} <span>{count(students, 'student')}</span>
      </h3>
      <Notes chart={chart} />
      <div className={classes.picture}>
        <BarChart title={label} {...looks[mode]} bars={bars} size="large" ref={picture} />
      </div>
      <div className={classes.actions}>
        <button type="button" onClick={() => save('png')}>
          Save as PNG
        </button>
        <button type="button" onClick={() => save('svg')}>
          Save as SVG
        </button>
        <button type="button" onClick={saveCsv}>
          Save as CSV
        </button>
        <button type="button" onClick={copyLink}>
          Copy link
        </button>
      </div>
      <p role="status">{notice}</p>
      <table className={table.table}>
        <caption>Values of {label}</caption>
        <thead>
          <tr>
            <th scope="col">{xTitle}</th>
            <th scope="col">{yTitle}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">
                {bar.label}
                {bar.isOwn && <span className={table.own}> You</span>}
              </th>
              <td>{percent(bar.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
