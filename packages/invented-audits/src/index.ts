import { layOut } from './lay-out.ts';
import { anotherDocument, transcriptOf } from './other-documents.ts';
import { type Producer, render, renderLocked, renderScanned } from './render.ts';
import {
  aTermLater,
  type ExpectedCourse,
  expectedOf,
  inventStudent,
  type Student,
  type Totals,
  totalsOf,
} from './student.ts';

export { layOut } from './lay-out.ts';
export { packObjects, renderWithPdfLib } from './pdf-lib.ts';
export {
  exactProducers,
  looseProducers,
  type Producer,
  render,
  renderWithFonts,
} from './render.ts';
export { type ExpectedCourse, inventStudent, type Student, type Totals } from './student.ts';

/** What may be wrong with a file that a student brings. */
export const flaws = [
  'no-text',
  'password',
  'truncated',
  'no-end-mark',
  'page-missing',
  'transcript',
  'another-document',
] as const;
export type Flaw = (typeof flaws)[number];

export type InventedAudit = {
  bytes: Uint8Array;
  /** The report as text, before anything went wrong with it. */
  pages: string[][];
  /** What a reader must find in it. */
  expected: { courses: ExpectedCourse[]; totals: Totals; program: string; catalogYear: string };
};

type AuditOptions = {
  producer?: Producer;
  flaw?: Flaw;
  /** The same student a term later: what was in progress has its grade. */
  later?: boolean;
};

/** A degree audit of a student who never was. The same seed and options give the same bytes. */
export function inventAudit(seed: number, options: AuditOptions = {}): InventedAudit {
  const student = options.later ? aTermLater(inventStudent(seed)) : inventStudent(seed);
  const pages = layOut(student);
  return {
    bytes: bytesOf(student, pages, options),
    pages,
    expected: {
      courses: expectedOf(student),
      totals: totalsOf(student.listings),
      program: student.program.title,
      catalogYear: student.catalogYear,
    },
  };
}

function bytesOf(
  student: Student,
  pages: readonly string[][],
  { producer = 'plain', flaw }: AuditOptions,
): Uint8Array {
  if (flaw === undefined) return render(pages, producer);
  const spoilt: Record<Flaw, () => Uint8Array> = {
    'no-text': () => renderScanned(pages),
    password: () => renderLocked(pages),
    truncated: () => {
      const whole = render(pages, producer);
      return whole.slice(0, Math.floor(whole.length * 0.6));
    },
    'no-end-mark': () => render(pages.map(withoutEndMark), producer),
    // Never the last, which holds the end mark: that is the other flaw.
    'page-missing': () => render(pages.toSpliced(student.seed % (pages.length - 1), 1), producer),
    transcript: () => render(transcriptOf(student), producer),
    'another-document': () => render(anotherDocument, producer),
  };
  return spoilt[flaw]();
}

const withoutEndMark = (rows: readonly string[]) =>
  rows.map((row) => row.replace(/\*+ END OF ANALYSIS \*+/, (mark) => ' '.repeat(mark.length)));
