import type { PagePosition } from '@coursetrail/audit-parser';
import { catalogName, gpaDifference, type MergeOutcome, officialGpa, semesterWord } from '@coursetrail/domain';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { coursesText } from '../../ui/course-count.ts';
import { PillButton } from '../../ui/pill-button.tsx';
import { plural } from '../../ui/plural.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { dateText, NewerAuditNote, TotalsCheck, TranscriptNote } from '../audit-checks.tsx';
import { AuditPage } from './audit-page.tsx';
import { type AuditRow, type AuditRowGroup, type RowFilter, rowGroups } from './audit-rows.ts';
import classes from './preview.module.css';
import { PreviewUnavailable } from './preview-unavailable.tsx';
import type { FilePreview } from './use-file-preview.ts';

/** What the file says, before anything is sent. Only an aid: when it fails, the file can still be uploaded. */
export default function Preview({ preview }: { preview: FilePreview }) {
  const id = useId();
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <h3 id={id} className={hidden.text}>
        What we found in this file
      </h3>
      {preview.at === 'reading' && <p role="status">Reading your file…</p>}
      {preview.at === 'unavailable' && <PreviewUnavailable />}
      {preview.at === 'refused' && <Alert kind="error">{preview.sentence}</Alert>}
      {preview.at === 'read' && <AuditContents {...preview} />}
    </section>
  );
}

function AuditContents(preview: Extract<FilePreview, { at: 'read' }>) {
  const { audit, pages, reader, terms } = preview;
  const [filter, setFilter] = useState<RowFilter>(null);
  const groups = useMemo(() => rowGroups(terms, audit.ignored, filter), [terms, audit, filter]);
  const [selected, setSelected] = useState<PagePosition>();
  const [page, setPage] = useState(1);

  function select(position: PagePosition) {
    setSelected(position);
    setPage(position.page);
  }

  return (
    <>
      <AuditSummary preview={preview} filter={filter} onFilter={setFilter} />
      <div className={classes.panes}>
        <div className={classes.page}>
          <AuditPage reader={reader} page={page} pages={pages} onPage={setPage} selected={selected} />
        </div>
        <div className={classes.rows}>
          <RowList label="Courses in this file" groups={groups} selected={selected} onSelect={select} />
        </div>
      </div>
    </>
  );
}

type Props = {
  preview: Extract<FilePreview, { at: 'read' }>;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
};

const effectTexts: Record<MergeOutcome, string> = {
  added: 'will be added',
  updated: 'will be updated',
  unchanged: 'already in your history',
  kept: 'kept as you edited them',
  superseded: 'newer in your history',
};

/** Which audit it is and how much it holds, what an upload would do, and whether its sums agree. */
function AuditSummary({ preview, filter, onFilter }: Props) {
  const { audit, terms, counts, newerAuditOn } = preview;
  const { program, programs, catalogYear, preparedOn, courses, ignored, totals, isTranscript } = audit;
  const official = officialGpa({ ...audit, gpas: programs.flatMap(({ gpas }) => gpas) });
  const facts = [
    isTranscript && 'Transcript',
    program,
    catalogYear && catalogName(catalogYear),
    preparedOn && `prepared on ${dateText(preparedOn)}`,
  ];
  const chips: [filter: RowFilter, count: number, text: string][] = [
    [null, courses.length, 'in all'],
    ...Object.entries(counts ?? {}).map(([outcome, count]): [RowFilter, number, string] => [
      outcome as MergeOutcome,
      count,
      effectTexts[outcome as MergeOutcome],
    ]),
    ['ignored', ignored.length, 'left out'],
  ];
  return (
    <>
      <p role="status" className={classes.lead}>
        {coursesText(courses)} in {plural(terms.length, semesterWord)}
      </p>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <ul aria-label="Show" className={classes.counts}>
        {chips
          .filter(([, count]) => count > 0)
          .map(([chip, count, text]) => (
            <li key={text}>
              <PillButton pressed={filter === chip} className={classes.chip} onClick={() => onFilter(chip)}>
                <b>{count}</b> {text}
              </PillButton>
            </li>
          ))}
      </ul>
      <div className={classes.checks}>
        {isTranscript && <TranscriptNote />}
        <NewerAuditNote preparedOn={preparedOn ?? null} newerAuditOn={newerAuditOn} />
        <TotalsCheck
          totals={totals}
          gpa={official === null ? undefined : { official, difference: gpaDifference(courses, official) }}
          advice="Please look through them before you upload."
        />
      </div>
    </>
  );
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

type RowListProps = {
  label: string;
  groups: readonly AuditRowGroup[];
  selected: PagePosition | undefined;
  onSelect: (position: PagePosition) => void;
};

/** A list of which one row is selected, by click or with the arrow keys; one stop for Tab, however long it is. */
function RowList({ label, groups, selected, onSelect }: RowListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const positions = groups.flatMap(({ rows }) => rows.map(({ position }) => position));
  const current = selected ?? positions[0];

  function handleKey(event: KeyboardEvent) {
    const step = steps[event.key];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (current === undefined || (step === undefined && !isChoice)) return;
    event.preventDefault();
    const index = positions.indexOf(current);
    // The first row has the focus before it is selected.
    const next = step === undefined ? index : step(index, positions.length);
    const position = positions[next];
    if (position === undefined) return;
    onSelect(position);
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[next]?.focus();
  }

  return (
    <div ref={list} role="listbox" aria-label={label} onKeyDown={handleKey}>
      {groups.map(({ name, note, rows }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
        <div key={name} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={classes.heading}>
            <span>{name}</span> <span className={classes.note}>{note}</span>
          </div>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
            <div
              key={`${row.position.page} ${row.position.column} ${row.position.row}`}
              role="option"
              aria-selected={row.position === selected}
              tabIndex={row.position === current ? 0 : -1}
              className={classes.row}
              onClick={() => onSelect(row.position)}
            >
              {'text' in row ? <span className={classes.line}>{row.text}</span> : <CourseCells {...row} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type CourseCellsProps = Omit<Extract<AuditRow, { code: string }>, 'position'>;

const CourseCells = ({ code, title, credits, grade, outcome, outcomeText }: CourseCellsProps) => (
  <>
    <b className={classes.code}>{code}</b> <span className={classes.courseTitle}>{title}</span>{' '}
    <span className={classes.credits}>{credits} cr</span> <b className={classes.grade}>{grade}</b>{' '}
    {outcomeText !== undefined && (
      <span className={classes.outcome} data-outcome={outcome}>
        {outcomeText}
      </span>
    )}
  </>
);
