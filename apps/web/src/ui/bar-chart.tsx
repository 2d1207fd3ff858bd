import './mantine.css';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId, useRef, useState } from 'react';
import classes from './bar-chart.module.css';
import { type Bar, layOutBars, percent } from './bar-layout.ts';
import { csvFile, download, fileName, pngFile, svgFile } from './export.ts';

type Props = { title: string; xTitle: string; yTitle: string; colour: string; bars: readonly Bar[] };

/** Percentages as bars, and the same values as a table and as files. */
export function BarChart({ title, xTitle, yTitle, colour, bars }: Props) {
  const picture = useRef<SVGSVGElement>(null);
  const [showsValues, setShowsValues] = useState(false);
  const valuesId = useId();
  const { width, height, left, right, bottom, slanted, ticks, bars: drawn } = layOutBars(bars);
  const outline = `color-mix(in oklab, ${colour}, black 35%)`;

  const save = async (extension: 'svg' | 'png') => {
    const svg = picture.current;
    if (svg === null) return;
    try {
      download(extension === 'svg' ? svgFile(svg) : await pngFile(svg), fileName(title, extension));
    } catch {
      notifications.show({
        color: 'red',
        message: 'The picture could not be saved. The CSV file holds the same values.',
      });
    }
  };

  return (
    <figure className={classes.chart} aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a chart wider than the screen is scrolled with the arrow keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={`${title}, picture`}>
        <svg
          ref={picture}
          role="img"
          aria-label={`Bar chart: ${title}. ${yTitle} by ${xTitle}, ${bars.length} bars.`}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          {ticks.map((tick) => (
            <g key={tick.value}>
              <line className={classes.grid} x1={left} x2={right} y1={tick.y} y2={tick.y} />
              <text className={classes.tick} x={left - 8} y={tick.y} textAnchor="end" dominantBaseline="central">
                {tick.value}
              </text>
            </g>
          ))}
          {drawn.map((bar) => (
            <g key={bar.label}>
              <rect
                x={bar.x}
                y={bar.y}
                width={bar.width}
                height={bar.height}
                fill={colour}
                strokeWidth={1}
                style={{ stroke: outline }}
              />
              <text className={classes.value} x={bar.x + bar.width / 2} y={bar.y - 6} textAnchor="middle">
                {percent(bar.value)}
              </text>
              <text
                className={classes.tick}
                textAnchor={slanted ? 'end' : 'middle'}
                transform={`translate(${bar.x + bar.width / 2} ${bottom + 16})${slanted ? ' rotate(-40)' : ''}`}
              >
                {bar.label}
              </text>
            </g>
          ))}
          <text className={classes.axis} x={(left + right) / 2} y={height - 6} textAnchor="middle">
            {xTitle}
          </text>
          <text className={classes.axis} transform={`translate(14 ${bottom / 2 + 12}) rotate(-90)`} textAnchor="middle">
            {yTitle}
          </text>
        </svg>
      </section>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={showsValues}
          aria-controls={valuesId}
          onClick={() => setShowsValues(!showsValues)}
        >
          Values as a table
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Save ${title} as CSV`}
          onClick={() =>
            download(csvFile([[xTitle, yTitle], ...bars.map((bar) => [bar.label, bar.value])]), fileName(title, 'csv'))
          }
        >
          CSV
        </Button>
        <Button variant="subtle" size="compact-md" aria-label={`Save ${title} as SVG`} onClick={() => save('svg')}>
          SVG
        </Button>
        <Button variant="subtle" size="compact-md" aria-label={`Save ${title} as PNG`} onClick={() => save('png')}>
          PNG
        </Button>
      </div>
      <div id={valuesId}>
        {showsValues && (
          <table className={classes.table}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{xTitle}</th>
                <th scope="col">{yTitle}</th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.label}>
                  <th scope="row">{bar.label}</th>
                  <td>{percent(bar.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </figure>
  );
}
