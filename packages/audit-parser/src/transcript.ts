import { fail, maxHistoryLength, ok, type Result } from '@coursetrail/domain';
import { isTranscript, readTranscript } from '@coursetrail/domain/transcript';
import type { LocatedAttempt } from './audit-attempts.ts';
import { spellLigatures } from './characters.ts';
import type { TextPage } from './extract.ts';
import { letterWidth, median, rowsOf } from './geometry.ts';
import { toPlain } from './grid.ts';
import { largest, roundToCents, sum } from './numbers.ts';
import type { IgnoredLine } from './read-lines.ts';
import type { ReportLine } from './report-lines.ts';
import type { AuditTotals } from './totals.ts';
import { areOverprinted, baselineOf, type Word, wordsOf } from './words.ts';

/** What an audit would say, as far as a transcript says it. */
type TranscriptContent = {
  courses: LocatedAttempt[];
  ignored: IgnoredLine[];
  preparedOn?: string;
  totals: AuditTotals;
  programs: [];
  isWhatIf: false;
  isTranscript: true;
};

/**
 * The courses of a transcript; null if the pages are none. One that cannot be read in full is refused, because an audit
 * is the better source.
 */
export function readTranscriptPages(
  pages: readonly TextPage[],
): Result<TranscriptContent, 'transcript-instead' | 'several-students'> | null {
  const printed = pages.map(linesOf);
  if (!isTranscript(printed.flat().map(({ text }) => text))) return null;
  const rows = inOrder(printed)?.flat();
  if (rows === undefined) return fail('transcript-instead');
  const students = rows.flatMap(({ text }) => /\bID\b[ #:]+(\d{6,9})\b/i.exec(text)?.[1] ?? []);
  if (new Set(students).size > 1) return fail('several-students');

  const read = readTranscript(rows.map(({ text }) => text));
  const isSpoiled = ({ line }: { line: number }) => rows[line]?.isOverprinted === true;
  const spoiled = read.courses.filter(isSpoiled).map(({ line }) => ({ line, reason: 'unclear' as const }));
  const ignored = [...read.unused, ...spoiled].flatMap(({ line, reason }): IgnoredLine[] => {
    const { text = '', place } = rows[line] ?? {};
    return place ? [{ text: text.slice(0, maxTextLength), reason, place }] : [];
  });
  const courses = read.courses.flatMap((course) => {
    const { line, ...attempt } = course;
    const place = rows[line]?.place;
    return place && !isSpoiled(course) ? [{ ...attempt, place }] : [];
  });
  const isPartial = ignored.length > courses.length / 2 && read.agrees !== true;
  if (courses.length === 0 || courses.length > maxHistoryLength || isPartial) return fail('transcript-instead');
  const running = courses.filter(({ grade }) => grade === 'IP').map(({ credits }) => credits);
  return ok({
    courses,
    ignored,
    ...(read.preparedOn !== undefined && { preparedOn: read.preparedOn }),
    totals: {
      earned: { audit: read.earned.printed, read: read.earned.read },
      inProgress: { audit: null, read: roundToCents(sum(running)) },
      agree: read.agrees,
    },
    programs: [],
    isWhatIf: false,
    isTranscript: true,
  });
}

const maxTextLength = 262;

/** The rows of a page as text. Unlike an audit, a transcript may be in any font, and has no grid. */
function linesOf({ items }: TextPage, index: number): ReportLine[] {
  const plain = items.map(toPlain);
  const advance = median(plain.map(letterWidth)) ?? 1;
  const geometry = { left: 0, advance, bar: 0, isEven: false };
  return rowsOf(plain).map((row, number): ReportLine => {
    const words = wordsOf(row, geometry);
    const size = row[0]?.size ?? 0;
    const x = Math.min(...words.map(({ from }) => from));
    const width = largest(words.map(({ to }) => to)) - x;
    const [left, top, right] = [x, baselineOf(row) - size * 0.8, width].map(roundToCents);
    const box = { x: left ?? 0, y: top ?? 0, width: right ?? 0, height: roundToCents(size) };
    return {
      text: joined(words),
      place: { page: index + 1, column: 1, row: number + 1, box },
      isOverprinted: areOverprinted(words, geometry),
    };
  });
}

/** A program may print a word in pieces. A wide gap stays one, since it divides columns. */
const joined = (words: readonly Word[]): string =>
  spellLigatures(
    words.reduce((line, { text, from, size, follows }, index) => {
      const gap = (from - (words[index - 1]?.to ?? from)) / size;
      const blanks = index === 0 || (gap < 0.13 && !follows) ? '' : gap > 1 ? '  ' : ' ';
      return line + blanks + text;
    }, ''),
  );

/** Pages that say "Page 2 of 3" in that order; null if one of them is missing. */
function inOrder(pages: readonly ReportLine[][]): readonly ReportLine[][] | null {
  const numbered = pages.map((lines) => {
    const text = lines.map((line) => line.text).join('\n');
    const [, number = 0, count = 0] = /\bpage +(\d+) +of +(\d+)\b/i.exec(text) ?? [];
    return { lines, number: Number(number), count: Number(count) };
  });
  const count = largest(numbered.map((page) => page.count));
  if (count === 0) return pages;
  const inOrder = numbered.toSorted((a, b) => a.number - b.number);
  const isWhole = count === pages.length && inOrder.every(({ number }, at) => number === at + 1);
  return isWhole ? inOrder.map(({ lines }) => lines) : null;
}
