import type { PagePosition } from '@coursetrail/audit-parser';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { AuditRow, AuditRowGroup } from './audit-rows.ts';
import classes from './row-list.module.css';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

type Props = {
  label: string;
  groups: readonly AuditRowGroup[];
  selected: PagePosition | undefined;
  onSelect: (position: PagePosition) => void;
};

/** A list of which one row is selected, by click or with the arrow keys; one stop for Tab, however long it is. */
export function RowList({ label, groups, selected, onSelect }: Props) {
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
              key={'code' in row ? row.code : row.text}
              role="option"
              aria-selected={row.position === selected}
              tabIndex={row.position === current ? 0 : -1}
              className={classes.row}
              onClick={() => onSelect(row.position)}
            >
              {'text' in row ? (
                <span className={classes.line}>{row.text}</span>
              ) : (
                <CourseCells {...row} />
              )}
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
    <b className={classes.code}>{code}</b> <span className={classes.title}>{title}</span>{' '}
    <span className={classes.credits}>{credits} cr</span> <b className={classes.grade}>{grade}</b>{' '}
    {outcomeText !== undefined && (
      <span className={classes.outcome} data-outcome={outcome}>
        {outcomeText}
      </span>
    )}
  </>
);
