import type { KeyboardEvent } from 'react';

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from button to button of a table, past cells that have none. */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key];
  const cell = (event.target as Element).closest('th, td');
  const row = cell?.closest('tr');
  if (step === undefined || !(cell instanceof HTMLTableCellElement) || !row) return;
  event.preventDefault();
  const [down, right] = step;
  const rows = [...event.currentTarget.tBodies].flatMap(({ rows }) => [...rows]);
  const buttonAt = (line: number, column: number) =>
    rows[line]?.cells[column]?.querySelector('button') ?? null;
  let line = rows.indexOf(row) + down;
  let column = cell.cellIndex + right;
  while (rows[line]?.cells[column] !== undefined && buttonAt(line, column) === null) {
    line += down;
    column += right;
  }
  buttonAt(line, column)?.focus();
}
