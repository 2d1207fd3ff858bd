import { seededRandom } from '@coursetrail/invented-students/random';
import { university } from '@coursetrail/university';
import { inventReport } from './report.ts';
import { columnWidth } from './requirement.ts';
import type { AuditedStudent } from './student.ts';

export const isOneColumn = university.audit.columns === 1;
/** Where the columns of a line printer's page begin; a bar is between two. */
export const columnStarts: readonly number[] = isOneColumn ? [0] : [0, columnWidth + 1];
const rowWidth = columnWidth + (columnStarts.at(-1) ?? 0);
/** Rows above the columns on every page. */
export const headerHeight = 6;

const columnHeading = (column: number) => `               ---------- COLUMN ${String(column).padStart(4)} ----------`;
const endMark = `${'*'.repeat(24)} END OF ANALYSIS ${'*'.repeat(24)}`;
const shortestBody = 56;
const longestBody = 96;

/** A complete report, page by page, each page a list of rows. */
export function layOut(student: AuditedStudent): string[][] {
  const random = seededRandom(`layout of student ${student.seed}`);
  // Pages shorter than the paper move the breaks, so that over many seeds they fall everywhere.
  const height = random.chance(0.5) ? longestBody : random.between(shortestBody, longestBody);
  const lines = [...inventReport(student).lines, endMark];
  const box = warningBox(student);
  const pages: string[][] = [];
  while (lines.length > 0) {
    const page = pages.length + 1;
    const next = `PAGE ${padded(page + 1)}`;
    const left = isOneColumn
      ? []
      : [[columnHeading(1), ...takeColumn(lines, height - 1, `COLUMN ${padded(2)} PAGE ${padded(page)}`)]];
    const heading = isOneColumn ? [] : [columnHeading(2)];
    const lastHeight = height - heading.length - box.length;
    const last = takeColumn(lines, lastHeight, isOneColumn ? next : `COLUMN ${padded(1)} ${next}`);
    const columns = [...left, [...heading, ...last, ...Array(lastHeight - last.length).fill(''), ...box]];
    const body = Array.from({ length: height }, (_, row) =>
      columns.map((column) => (column[row] ?? '').padEnd(columnWidth)).join('|'),
    );
    pages.push([...header(student, page), ...body]);
  }
  return pages;
}

/** Takes the lines that fit. A column that is full ends by saying where the report continues. */
function takeColumn(lines: string[], height: number, next: string): string[] {
  if (lines.length <= height) return lines.splice(0);
  const stars = '*'.repeat(15);
  return [...lines.splice(0, height - 1), `${stars} CONTINUED ON ${next} ${stars}`];
}

const padded = (value: number) => String(value).padStart(3);

function header({ prepared, program, number, name, catalogYear, isWhatIf }: AuditedStudent, page: number): string[] {
  const centered = (text: string) => text.padStart(Math.floor((rowWidth + text.length) / 2));
  return [
    `${`PREPARED: ${prepared.date} - ${prepared.time}`.padEnd(Math.floor(rowWidth * 0.4) + 1)}${university.audit.heading}`,
    centered(program.title),
    `${`${number.padEnd(rowWidth - 32)}PROGRAM: ${program.code}`.padEnd(rowWidth - 6)}PAGE ${page}`,
    `${name.padEnd(rowWidth - 20)}CATALOG YEAR: ${catalogYear}`,
    isWhatIf ? centered('WHAT-IF AUDIT') : '',
    '='.repeat(rowWidth),
  ].map((row) => row.padEnd(rowWidth));
}

const warningBox = ({ name }: AuditedStudent) => [
  '-'.repeat(columnWidth),
  ' REPORT PRODUCED FOR:',
  `     ${name}`,
  '',
  '                        W A R N I N G',
  '            FEDERAL LAW PROHIBITS TRANSMITTAL',
  '                     TO A THIRD PARTY',
  '-'.repeat(columnWidth),
];
