import type { PagePosition } from '@coursetrail/audit-parser';
import type { MergeOutcome } from '@coursetrail/domain';
import { type KeyboardEvent, useId, useRef } from 'react';
import classes from './preview.module.css';

/** A row is a course, or a line that was left out as it stands in the audit. */
export type Item = { place: PagePosition } & (
  | { text: string }
  | {
      code: string;
      title: string;
      credits: number;
      grade: string;
      outcome?: MergeOutcome;
      outcomeWord?: string;
    }
);
type Group = { name: string; note: string; items: Item[] };

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

type Props = {
  label: string;
  groups: Group[];
  chosen: PagePosition | undefined;
  onChoose: (place: PagePosition) => void;
};

/** A list of which one row is chosen, by click or with the arrow keys; one stop for Tab, however long it is. */
export function RowList({ label, groups, chosen, onChoose }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const places = groups.flatMap(({ items }) => items.map(({ place }) => place));
  const current = chosen ?? places[0];

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (current === undefined || (step === undefined && !isChoice)) return;
    event.preventDefault();
    const index = places.indexOf(current);
    // The first row has the focus before it is chosen.
    const next = step === undefined ? index : step(index, places.length);
    const place = places[next];
    if (place === undefined) return;
    onChoose(place);
    list.current?.querySelectorAll<HTMLElement>('[role=option]')[next]?.focus();
  }

  return (
    <div ref={list} role="listbox" aria-label={label} className={classes.list} onKeyDown={move}>
      {groups.map(({ name, note, items }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
        <div key={name} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={classes.term}>
            <span>{name}</span> <span>{note}</span>
          </div>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
            <div
              key={'code' in item ? item.code : item.text}
              role="option"
              aria-selected={item.place === chosen}
              tabIndex={item.place === current ? 0 : -1}
              className={classes.row}
              onClick={() => onChoose(item.place)}
            >
              {'text' in item ? (
                <span className={classes.line}>{item.text}</span>
              ) : (
                <Course {...item} />
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type CourseProps = Omit<Extract<Item, { code: string }>, 'place'>;

const Course = ({ code, title, credits, grade, outcome, outcomeWord }: CourseProps) => (
  <>
    <b className={classes.code}>{code}</b> <span className={classes.title}>{title}</span>{' '}
    <span className={classes.credits}>{credits} cr</span> <b className={classes.grade}>{grade}</b>{' '}
    {outcomeWord !== undefined && (
      <span className={classes.outcome} data-outcome={outcome}>
        {outcomeWord}
      </span>
    )}
  </>
);
