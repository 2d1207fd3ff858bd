import { type ExpectedAudit, expectedOf } from './expected-audit.ts';
import { anotherDocument } from './other-documents.ts';
import { layOut } from './page-layout.ts';
import { type Producer, render, renderLocked, renderScanned } from './render.ts';
import { type AuditedStudent, aTermLater, inAnotherProgram, inventStudent } from './student.ts';

export { damageReport, damageTranscript } from './damage.ts';
export { coursesAsText, type ExpectedCourse } from './expected.ts';
export { requirementsAsText } from './expected-audit.ts';
export { layOut } from './page-layout.ts';
export { packObjects, renderWithPdfLib } from './pdf-lib.ts';
export {
  exactProducers,
  looseProducers,
  type Producer,
  render,
  renderWithFonts,
} from './render.ts';
export { inventStudent } from './student.ts';
export { inventTranscript, transcriptLayouts } from './transcript.ts';
export { type AuditWay, ways } from './ways.ts';

/** What may be wrong with an uploaded file. */
export const flaws = ['no-text', 'password', 'truncated', 'no-end-mark', 'page-missing', 'another-document'] as const;
export type Flaw = (typeof flaws)[number];

export type InventedAudit = {
  /** Printed when first asked for: printing takes nearly all the time of an invented audit. */
  readonly bytes: Uint8Array;
  /** The report as text, before it was damaged. */
  pages: string[][];
  /** What a reader must find in it. */
  expected: ExpectedAudit;
};

type AuditOptions = {
  producer?: Producer;
  flaw?: Flaw;
  /** The same student a term later: courses in progress have their grades. */
  later?: boolean;
  /** The audit of another program, which the student only considers. */
  whatIf?: boolean;
  /** With requirements that are shown in the words of the audit, and titles over two lines. */
  odd?: boolean;
};

/** The degree audit of an invented student. The same seed and options give the same bytes. */
export function inventAudit(seed: number, options: AuditOptions = {}): InventedAudit {
  const now = inventStudent(seed);
  const declared = options.later ? aTermLater(now) : now;
  const asked = options.whatIf ? { ...inAnotherProgram(declared), isWhatIf: true } : declared;
  const student = options.odd ? { ...asked, isOdd: true } : asked;
  const pages = layOut(student);
  let bytes: Uint8Array | undefined;
  return {
    get bytes() {
      bytes ??= bytesOf(student, pages, options);
      return bytes;
    },
    pages,
    expected: expectedOf(student),
  };
}

function bytesOf(
  student: AuditedStudent,
  pages: readonly string[][],
  { producer = 'plain', flaw }: AuditOptions,
): Uint8Array {
  if (flaw === undefined) return render(pages, producer);
  const damaged: Record<Flaw, () => Uint8Array> = {
    'no-text': () => renderScanned(pages),
    password: () => renderLocked(pages),
    truncated: () => {
      const whole = render(pages, producer);
      return whole.slice(0, Math.floor(whole.length * 0.6));
    },
    'no-end-mark': () => render(pages.map(withoutEndMark), producer),
    // Never the last page: it holds the end mark, whose absence is another flaw.
    'page-missing': () => render(pages.toSpliced(student.seed % (pages.length - 1), 1), producer),
    'another-document': () => render(anotherDocument, producer),
  };
  return damaged[flaw]();
}

const withoutEndMark = (rows: readonly string[]) =>
  rows.map((row) => row.replace(/\*+ END OF ANALYSIS \*+/, (mark) => ' '.repeat(mark.length)));
