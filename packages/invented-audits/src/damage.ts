import { type Random, seededRandom } from '@coursetrail/invented-students/random';
import { positions } from './listed-course.ts';
import { columnStarts, headerHeight, layOut } from './page-layout.ts';
import { columnWidth } from './requirement.ts';
import { inventStudent } from './student.ts';
import { inventTranscript } from './transcript.ts';

type DamagedReport = {
  pages: string[][];
  /** What was changed, for people. */
  change: string;
  /**
   * Whether the changed line is the only one that lists its course. If it still reads as a course, then
   * that is what the paper says, and no reader can know better.
   */
  isOnlyPrinting: boolean;
};

const courseLine = new RegExp(`^ {${positions.term}}[A-Z]{2}\\d\\d [A-Z_]{2,8} +\\w+ *\\d+\\.\\d `);

/** The report of a student with one letter changed, most often in a line that lists a course. */
export function damageReport(seed: number, number: number): DamagedReport {
  const random = seededRandom(`damage ${number} of ${seed}`);
  const pages = layOut(inventStudent(seed)).map((rows) => [...rows]);
  const cells = pages.flatMap((rows, page) =>
    rows.flatMap((_, row) => columnStarts.map((from) => ({ page, row, from }))),
  );
  const lineAt = ({ page, row, from }: (typeof cells)[number]) =>
    pages[page]?.[row]?.slice(from, from + columnWidth) ?? '';
  const isListed = (cell: (typeof cells)[number]) => cell.row > headerHeight && courseLine.test(lineAt(cell));
  const listed = cells.filter(isListed);
  const wanted = random.chance(0.85) ? listed : cells.filter((cell) => lineAt(cell).trim() !== '');
  const cell = wanted[random.between(0, wanted.length - 1)] ?? { page: 0, row: 0, from: 0 };
  const before = lineAt(cell);
  const { at, after } = changeLetter(before, random);
  const rows = pages[cell.page] ?? [];
  const row = rows[cell.row] ?? '';
  rows[cell.row] = row.slice(0, cell.from + at) + after + row.slice(cell.from + at + 1);
  return {
    pages,
    change: `page ${cell.page + 1}: ${before.trim()} | ${lineAt(cell).trim()}`,
    isOnlyPrinting:
      isListed(cell) || courseLine.test(before)
        ? listed.filter((other) => other === cell || lineAt(other).trimEnd() === before.trimEnd()).length === 1
        : false,
  };
}

/** One letter of a line, usually not a blank, and what takes its place. */
function changeLetter(before: string, random: Random): { at: number; after: string } {
  const used = [...before].flatMap((character, index) => (character === ' ' ? [] : [index]));
  const at = random.chance(0.9) ? (used[random.between(0, used.length - 1)] ?? 0) : random.between(0, before.length - 1);
  const letter = before[at] ?? ' ';
  // Most damage keeps the kind of a character: an 8 for a 3, an O for a C.
  const alphabet = random.chance(0.6)
    ? /\d/.test(letter) ? '0123456789' : /[a-z]/.test(letter) ? 'abcdefghijklmnopqrstuvwxyz' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    : ' ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz.,-+*|/';
  const others = alphabet.replace(letter, '');
  const after = others[random.between(0, others.length - 1)] ?? '?';
  return { at, after };
} // biome-ignore format: long conditions

/** Where the credits begin. */
const titleEnd = 54;

/** The transcript of a student with one letter changed, most often in a line that lists a course. */
export function damageTranscript(seed: number, number: number) {
  const random = seededRandom(`damage ${number} of transcript ${seed}`);
  const { pages, expected } = inventTranscript(seed);
  const isListed = (row: string) => / \d+\.\d{3} {2}.{5} +\d+\.\d{3}$/.test(row);
  const cells = pages.flatMap((rows, page) => rows.map((row, index) => ({ page, row, index })));
  const courses = cells.filter(({ row }) => isListed(row));
  const wanted = random.chance(0.85) ? courses : cells.filter(({ row }) => row.trim() !== '');
  const { page, row, index } = random.pick(wanted as [(typeof wanted)[number]]);
  const { at, after } = changeLetter(row, random);
  const damaged = pages.map((rows) => [...rows]);
  const changed = row.slice(0, at) + after + row.slice(at + 1);
  damaged[page]?.splice(index, 1, changed);
  const isElsewhere = cells.some(
    (other) => /^Beginning of/.test(other.row) && (other.page - page || other.index - index) > 0,
  );
  // Nothing repeats a code, a title, the credits of a course that earns none, or the term of what was taken elsewhere.
  const isOnlyPrinting = isListed(row)
    ? at < titleEnd || / 0\.000 {2}.{5} +0\.000$/.test(row)
    : isElsewhere && /^(\w+ \d{4}|\d{4} \w+)$/.test(row);
  return { pages: damaged, expected, change: `${row} | ${changed}`, isOnlyPrinting };
}
