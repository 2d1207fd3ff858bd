import { seededRandom } from '@coursetrail/invented-students/random';
import { university } from '@coursetrail/university';
import { inventReport } from './report.ts';
import { columnWidth } from './requirement.ts';
import type { AuditedStudent } from './student.ts';

/** A line printer's page: two columns of 65 characters and a bar between them. */
const rowWidth = 2 * columnWidth + 1;
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
    const left = takeColumn(lines, height - 1, { column: 2, page });
    const right = takeColumn(lines, height - 1 - box.length, { column: 1, page: page + 1 });
    const columns = [
      [columnHeading(1), ...left],
      [columnHeading(2), ...right, ...Array(height - 1 - box.length - right.length).fill(''), ...box],
    ] as const;
    const body = Array.from({ length: height }, (_, row) => {
      const [before = '', after = ''] = columns.map((column) => (column[row] ?? '').padEnd(columnWidth));
      return `${before}|${after}`;
    });
    pages.push([...header(student, page), ...body]);
  }
  return pages;
}

/** Takes the lines that fit. A column that is full ends by saying where the report continues. */
function takeColumn(lines: string[], height: number, next: { column: number; page: number }): string[] {
  if (lines.length <= height) return lines.splice(0);
  const stars = '*'.repeat(15);
  const number = (value: number) => String(value).padStart(3);
  return [
    ...lines.splice(0, height - 1),
    `${stars} CONTINUED ON COLUMN ${number(next.column)} PAGE ${number(next.page)} ${stars}`,
  ];
}

function header({ prepared, program, number, name, catalogYear, isWhatIf }: AuditedStudent, page: number): string[] {
  const centered = (text: string) => text.padStart(Math.floor((rowWidth + text.length) / 2));
  return [
    `${`PREPARED: ${prepared.date} - ${prepared.time}`.padEnd(53)}${university.audit.heading}`,
    centered(program.title),
    `${`${number.padEnd(99)}PROGRAM: ${program.code}`.padEnd(125)}PAGE ${page}`,
    `${name.padEnd(111)}CATALOG YEAR: ${catalogYear}`,
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
