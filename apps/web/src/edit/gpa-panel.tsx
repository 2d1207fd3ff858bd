import {
  formatGpa,
  type Gpa,
  gpaByTerm,
  type PointTable,
  pointTables,
  SemesterWord,
  semesterWord,
  termName,
  type UncountedReason,
  uncountedReasons,
} from '@coursetrail/domain';
import { university } from '@coursetrail/university';
import { useId, useMemo } from 'react';
import type { CompletedCourses } from '../server/catalog-facts.ts';
import { useOwnGpa } from '../server/own-gpa.ts';
import { differenceSentence, officialText } from '../ui/gpa-texts.ts';
import { PlainTable } from '../ui/plain-table.tsx';
import { plural } from '../ui/plural.ts';
import classes from './gpa-panel.module.css';
import { Fold, TryGrades } from './try-grades.tsx';

type Props = CompletedCourses & { table: PointTable; onTable: (table: PointTable) => void };

const reasons = {
  'in-progress': 'in progress',
  ungraded: 'without a grade yet',
  'without-points': university.texts.withoutPoints,
  transferred: university.texts.transferred,
  'by-exam': 'by exam',
  repeated: 'repeated, excluded by your audit',
} satisfies Record<UncountedReason, string>;

/** Term and cumulative GPA, with what is counted and what is not. */
export function GpaPanel({ courses, fromCatalog, table, onTable }: Props) {
  const titleId = useId();
  const { official, ours: cumulative, difference } = useOwnGpa(courses, table);
  const terms = useMemo(() => gpaByTerm(courses, table), [courses, table]);
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.top}>
        <h2 id={titleId} className={classes.title}>
          GPA
        </h2>
        <div>
          {official !== null && (
            <p className={classes.figure}>
              <b className={classes.gpa}>{formatGpa(official.gpa)}</b>{' '}
              <span className={classes.basis}>{officialText(official)}</span>
            </p>
          )}
          <p className={classes.figure}>
            <output className={classes.gpa} data-second={official !== null} aria-label="Cumulative GPA">
              {formatGpa(cumulative.gpa)}
            </output>{' '}
            <span className={classes.basis}>
              {plural(cumulative.creditsCounted, 'credit')} in {plural(cumulative.coursesCounted, 'grade')}
            </span>
          </p>
        </div>
      </div>
      {official !== null && <p className={classes.basis}>{differenceSentence(difference)}</p>}
      <GpaTrend terms={terms} />
      <Fold summary={`GPA by ${semesterWord} and how it’s calculated`}>
        {pointTables.length > 1 && <PointTables table={table} onTable={onTable} />}
        <Terms terms={terms} />
        <WhatIsCounted cumulative={cumulative} fromCatalog={fromCatalog} />
      </Fold>
      <TryGrades courses={courses} table={table} cumulative={cumulative} />
    </section>
  );
}

function PointTables({ table, onTable }: Pick<Props, 'table' | 'onTable'>) {
  const name = useId();
  return (
    <fieldset className={classes.tables}>
      <legend className={classes.legend}>Grade points</legend>
      {pointTables.map((each) => (
        <label key={each} className={classes.table}>
          <input
            className={classes.radio}
            type="radio"
            name={name}
            checked={each === table}
            onChange={() => onTable(each)}
          />
          {university.pointTables[each]}
        </label>
      ))}
    </fieldset>
  );
}

const Terms = ({ terms }: { terms: ReturnType<typeof gpaByTerm> }) => (
  <PlainTable
    className={classes.terms}
    caption={<caption className={classes.legend}>GPA by {semesterWord}</caption>}
    headings={[SemesterWord, 'Credits', 'GPA']}
    rows={terms.map(({ semester, creditsCounted, gpa }) => ({
      key: semester,
      cells: [termName(semester) || `No ${semesterWord}`, creditsCounted, formatGpa(gpa)],
    }))}
  />
);

function WhatIsCounted({ cumulative, fromCatalog }: { cumulative: Gpa; fromCatalog: number }) {
  const { notCounted, unknownCredits } = cumulative;
  const present = uncountedReasons.filter((reason) => notCounted[reason] > 0);
  return (
    <div className={classes.counted}>
      <p>
        {university.texts.gpaCounts}
        {present.length > 0 && ' Not counted:'}
      </p>
      {present.length > 0 && (
        <ul>
          {present.map((reason) => (
            <li key={reason}>
              {notCounted[reason]} {reasons[reason]}
            </li>
          ))}
        </ul>
      )}
      {unknownCredits > 0 && (
        <p>
          {plural(
            unknownCredits,
            'graded course is left out because its credits are',
            'graded courses are left out because their credits are',
          )}{' '}
          not known.
        </p>
      )}
      {fromCatalog > 0 && <p>{plural(fromCatalog, 'course')} entered by hand: credits are from the catalog.</p>}
      <p>
        A repeated course replaces the earlier grade only if you asked the university to do that. Until an audit marks
        an attempt as repeated, every attempt counts. This GPA is unofficial.
      </p>
    </div>
  );
}

const size = { width: 280, height: 96 };
const plot = { left: 22, right: 270, top: 12, bottom: 78 };
const maxGpa = 4;

/** The GPA of each term as a line, oldest first. The picture's name holds every value, as does the table below it. */
function GpaTrend({ terms }: { terms: readonly (Gpa & { semester: string })[] }) {
  const graded = terms.flatMap(({ semester, gpa }) => (gpa === null || semester === '' ? [] : [{ semester, gpa }]));
  // One term is not a trend.
  if (graded.length < 2) return null;
  const points = graded.map((term, index) => ({
    ...term,
    x: plot.left + (index / (graded.length - 1)) * (plot.right - plot.left),
    y: heightOf(term.gpa),
  }));
  const [first, last] = [points[0], points.at(-1)];
  const values = graded.map(({ semester, gpa }) => `${termName(semester)} ${formatGpa(gpa)}`);
  return (
    <svg
      className={classes.trend}
      role="img"
      aria-label={`GPA by ${semesterWord}: ${values.join(', ')}.`}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <path
        className={classes.grid}
        d={[2, 3, 4].map((gpa) => `M${plot.left} ${heightOf(gpa)}H${plot.right}`).join('')}
      />
      <text className={classes.ticks}>
        {[2, 3, 4].map((gpa) => (
          <tspan key={gpa} x={plot.left - 8} y={heightOf(gpa) + 4}>
            {gpa}
          </tspan>
        ))}
      </text>
      <path className={classes.line} d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
      {points.map(({ semester, x, y }) => (
        <circle key={semester} className={classes.point} cx={x} cy={y} r="3.5" />
      ))}
      <text className={classes.ends} x={plot.left - 4} y={size.height - 4}>
        {first && termName(first.semester)}
      </text>
      <text className={classes.ends} data-last x={plot.right + 6} y={size.height - 4}>
        {last && termName(last.semester)}
      </text>
    </svg>
  );
}

/** From 1.0 up, where nearly every term is; what is below stands on the lower edge. */
const minGpa = 1;
const heightOf = (gpa: number): number =>
  plot.bottom - ((Math.max(minGpa, gpa) - minGpa) / (maxGpa - minGpa)) * (plot.bottom - plot.top);
