import type { Amount, PrintedGpa, Requirement, RequirementFacts, RequirementPart } from '@coursetrail/domain';
import type { LocatedAttempt } from './audit-attempts.ts';
import type { CourseLine } from './course-line.ts';
import { resemblesList } from './course-list.ts';
import type { ReportContent } from './read-lines.ts';
import type { PagePosition, ReportLine } from './report-lines.ts';
import { isColumnHeading, isContinuation, isContinued, isEnd, isRule } from './report-marks.ts';
import {
  goesOn,
  type RequirementLine,
  readRequirementLine,
  resemblesHeading,
  resemblesRequirementLine,
  tidy,
} from './requirement-line.ts';

/** A requirement and where its first line is printed. */
type LocatedRequirement = Requirement & { place: PagePosition };

/** What an audit prints about its requirements. */
export type RequirementsContent = {
  requirements: LocatedRequirement[];
  gpas: PrintedGpa[];
  /** Lines that seem to belong to a requirement, but could not be read, nor which one it is. */
  unread: string[];
};

/** Staff sign their notes with a day or their number. Those are about people, and no requirement has either. */
const isNote = (text: string) => /\b\d{1,2}[/-]\d{1,2}[/-]\d{2}(\d{2})?\b|\d{6,}/.test(text);

/** Longer text is no line of a column. */
const maxLineLength = 131;
const maxTitleLength = 3 * maxLineLength;

/** The requirements of one audit. Course lines are read before, and only assigned here. */
export function readRequirements(
  body: readonly ReportLine[],
  content: Pick<ReportContent, 'courseLines' | 'ignored'> & {
    courses: readonly LocatedAttempt[];
    /** Takes the student out of a text. */
    hideStudent: (text: string) => string;
  },
): RequirementsContent {
  const { courseLines, ignored, hideStudent } = content;
  const nameOf = ({ programId, semester }: CourseLine | LocatedAttempt) => `${programId} ${semester}`;
  const taken = new Set(content.courses.map(nameOf));
  const courseAt = new Map(courseLines.map((line) => [line.place, nameOf(line)]));
  const listed = new Set(ignored.map(({ place }) => place));
  const reader = new RequirementsReader();
  for (const line of body) {
    const { text, place } = line;
    if (text.trim() === '' || isColumnHeading(text) || isContinued(text) || isEnd(text)) continue;
    const course = courseAt.get(place);
    if (course !== undefined) reader.takeCourse(taken.has(course) ? course : null);
    // What may be a course is listed among the lines that were left out.
    else if (!listed.has(place) && !isContinuation(text)) reader.takeLine({ ...line, text: hideStudent(text) });
  }
  return reader.finish();
}

class RequirementsReader {
  readonly #content: RequirementsContent = { requirements: [], gpas: [], unread: [] };
  #requirement: LocatedRequirement | null = null;
  /** The requirement, or its part, to which the next lines belong. */
  #facts: RequirementFacts | null = null;
  /** A title, an amount or a list: more of it may be printed in the next line. */
  #statement: ReportLine[] = [];
  #isAfterRule = true;
  /** The first line below a rule. */
  #heading = '';

  /** Null if other lines contradict this one, which is listed then. */
  takeCourse(course: string | null) {
    this.#settle();
    this.#isAfterRule = false;
    if (course !== null && this.#facts && !this.#facts.used.includes(course)) this.#facts.used.push(course);
  }

  takeLine(line: ReportLine) {
    const [first, last] = [this.#statement.at(0), this.#statement.at(-1)];
    // Where the columns are hard to tell apart, something of the other one may touch a rule.
    if (isRule(line.text) || /^={20}/.test(line.text)) {
      this.#settle();
      this.#requirement = this.#facts = null;
      this.#isAfterRule = true;
    } else if (first && last && !isNote(line.text) && goesOn(first.text, last.text, line.text)) {
      this.#statement.push(line);
    } else {
      this.#settle();
      this.#statement = [line];
    }
  }

  finish(): RequirementsContent {
    this.#settle();
    return this.#content;
  }

  /** A statement is read as a whole, or shown as a whole. */
  #settle() {
    const lines = this.#statement;
    const [first] = lines;
    if (first === undefined) return;
    this.#statement = [];
    const printed = lines.map(({ text }) => tidy(text).slice(0, maxLineLength));
    const text = [first.text, ...printed.slice(1)].join(' ');
    const isClear = !lines.some(({ isOverprinted }) => isOverprinted);
    const line = isClear ? readRequirementLine(text, this.#isAfterRule) : null;
    if (this.#isAfterRule) this.#heading = printed[0] ?? '';
    this.#isAfterRule = false;
    if (line !== null && this.#take(line, first.place)) {
      if ('amounts' in line) this.#facts?.lines.push(...printed);
    } else if (lines.some((each) => this.#seemsToMatter(each.text)))
      (this.#facts ?? this.#content).unread.push(...printed.filter((each) => !isNote(each)));
  }

  #seemsToMatter(text: string): boolean {
    if (this.#requirement === null) return resemblesHeading(text);
    return resemblesRequirementLine(text) || resemblesList(text);
  }

  /** False if the line belongs to no requirement, or contradicts those before it. */
  #take(line: RequirementLine, place: PagePosition): boolean {
    switch (line.kind) {
      case 'heading':
        return this.#begin(line, place);
      case 'part':
        return this.#beginPart(line);
      case 'choices':
      case 'except':
        this.#facts?.[line.kind].push(...line.entries);
        return this.#facts !== null;
      default:
        return this.#add(line.kind, line.amounts);
    }
  }

  #begin({ mark, number, title }: RequirementLine & { kind: 'heading' }, place: PagePosition) {
    const last = this.#content.requirements.findLast((each) => each.number !== null)?.number ?? 0;
    // The numbers run on, so one that does not is damaged.
    if (number !== null && number <= last) return false;
    this.#requirement = {
      mark,
      number,
      ...noFacts(title),
      atLeast: [],
      parts: [],
      place,
    };
    this.#facts = this.#requirement;
    this.#content.requirements.push(this.#requirement);
    return true;
  }

  #beginPart({ mark, need, number, title }: RequirementLine & { kind: 'part' }): boolean {
    if (this.#requirement === null) return false;
    const part: RequirementPart = { mark, need, number, ...noFacts(title) };
    this.#requirement.parts.push(part);
    this.#facts = part;
    return true;
  }

  #add(kind: 'earned' | 'inProgress' | 'needs' | 'atLeast', amounts: readonly Amount[]): boolean {
    const gpa = kind === 'earned' ? amounts.find(({ unit }) => unit === 'GPA')?.count : undefined;
    if (gpa !== undefined) this.#addGpa(gpa);
    if (this.#facts === null) return gpa !== undefined;
    const target = (kind === 'atLeast' ? this.#requirement?.atLeast : this.#facts[kind]) ?? [];
    const printed = ({ unit }: Amount) => target.find((each) => each.unit === unit)?.count;
    // An average is printed twice, with its points and with its courses. Two numbers would be two statements.
    if (amounts.some((amount) => (printed(amount) ?? amount.count) !== amount.count)) return false;
    target.push(...amounts.filter((amount) => printed(amount) === undefined));
    return true;
  }

  #addGpa(gpa: number) {
    const title = this.#requirement?.title ?? this.#heading;
    if (!this.#content.gpas.some((each) => each.title === title && each.gpa === gpa))
      this.#content.gpas.push({ title, gpa });
  }
}

const noFacts = (title: string): RequirementFacts => ({
  title: title.slice(0, maxTitleLength), earned: [], inProgress: [], needs: [], used: [], choices: [], except: [], lines: [], unread: [],
}); // biome-ignore format: one line
