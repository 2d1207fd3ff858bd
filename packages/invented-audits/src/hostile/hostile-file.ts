import type { ExpectedCourse } from '../expected.ts';
import { innerAudit } from './document.ts';

/** What may come of uploading a hostile file; 'read' means exactly the courses that were printed in it. */
export type HostileOutcome =
  | 'read'
  | 'not-a-pdf'
  | 'web-page-file'
  | 'file-too-large'
  | 'file-missing'
  | 'password-protected'
  | 'damaged'
  | 'too-many-pages'
  | 'no-text'
  | 'cropped'
  | 'one-column'
  | 'several-pages-on-a-sheet'
  | 'pasted-text'
  | 'not-an-audit'
  | 'incomplete'
  | 'took-too-long';

export type HostileFile = {
  family: string;
  name: string;
  /** Each of these is right. */
  outcomes: readonly HostileOutcome[];
  /** Made to exhaust time or memory. Read it only in a process that can be killed. */
  isHeavy: boolean;
  bytes(): Uint8Array;
  /** What was printed, if anything. */
  courses: readonly ExpectedCourse[];
};

type CourseFacts = Pick<ExpectedCourse, 'programId' | 'semester' | 'grade'> & {
  credits?: number | undefined;
};

/**
 * Whether a list holds exactly the attempts that were printed: course, semester, grade and credits.
 * Titles are not compared, because no reader can know that one letter of a title was changed.
 */
export function isAsPrinted(file: HostileFile, courses: readonly CourseFacts[]): boolean {
  const asText = (list: readonly CourseFacts[]) =>
    list
      .map(({ programId, semester, grade, credits }) => [programId, semester, grade, credits].join())
      .sort()
      .join('\n');
  return asText(courses) === asText(file.courses);
}

export type HostileFileRow = readonly [name: string, outcomes: readonly HostileOutcome[], bytes: () => Uint8Array];

/** Files that attack the same weakness. */
export const hostileFamily = (
  family: string,
  rows: readonly HostileFileRow[],
  { isHeavy = false } = {},
): HostileFile[] =>
  rows.map(([name, outcomes, bytes]) => ({
    family,
    name,
    outcomes,
    isHeavy,
    bytes,
    courses: innerAudit.expected,
  }));

/** The file is broken or empty. Which of these is reported depends on how much can still be found. */
export const broken: readonly HostileOutcome[] = ['damaged', 'no-text', 'incomplete', 'not-an-audit'];
/** Readers forgive some faults. If they do, the audit must be whole. */
export const forgiven: readonly HostileOutcome[] = ['read', ...broken];
export const exhausting: readonly HostileOutcome[] = ['took-too-long', ...broken];
export const exhaustingOrRead: readonly HostileOutcome[] = ['read', ...exhausting];

export const times = (count: number, text: string) => text.repeat(count);
export const million = 1_000_000;
