import type {
  Amount,
  PrintedGpa,
  Requirement,
  RequirementFacts,
  RequirementPart,
} from '@coursetrail/domain';
import type { LocatedAttempt } from './audit-attempts.ts';
import type { CourseLine } from './course-line.ts';
import { CourseList, resemblesList } from './course-list.ts';
import type { ReportContent } from './read-lines.ts';
import type { PagePosition, ReportLine } from './report-lines.ts';
import { isColumnHeading, isContinuation, isContinued, isEnd, isRule } from './report-marks.ts';
import {
  type RequirementLine,
  readRequirementLine,
  resemblesHeading,
  resemblesRequirementLine,
  tidy,
} from './requirement-line.ts';

/** A requirement and where its first line is printed. */
type LocatedRequirement = Requirement & { place: PagePosition };
type UnreadLine = { text: string; place: PagePosition };

/** What an audit prints about its requirements. */
export type RequirementsContent = {
  requirements: LocatedRequirement[];
  gpas: PrintedGpa[];
  /** Lines that belong to a requirement, but could not be read. */
  unread: UnreadLine[];
};

/** Longer text is no line of a column. */
const maxLineLength = 131;

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
  const nameOf = ({ programId, semester }: CourseLine | LocatedAttempt) =>
    `${programId} ${semester}`;
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
    else if (!listed.has(place) && !isContinuation(text))
      reader.takeLine({ ...line, text: hideStudent(text) });
  }
  return reader.content;
}

class RequirementsReader {
  readonly content: RequirementsContent = { requirements: [], gpas: [], unread: [] };
  #requirement: LocatedRequirement | null = null;
  /** The requirement, or its part, to which the next lines belong. */
  #facts: RequirementFacts | null = null;
  #list: CourseList | null = null;
  #isAfterRule = true;
  /** The first line below a rule. */
  #heading = '';

  /** Null if other lines contradict this one, which is listed then. */
  takeCourse(course: string | null) {
    this.#list = null;
    this.#isAfterRule = false;
    if (course !== null && this.#facts && !this.#facts.used.includes(course))
      this.#facts.used.push(course);
  }

  takeLine({ text, place, isOverprinted }: ReportLine) {
    // Where the columns are hard to tell apart, something of the other one may touch a rule.
    if (isRule(text) || /^={20}/.test(text)) {
      this.#requirement = this.#facts = this.#list = null;
      this.#isAfterRule = true;
      return;
    }
    if (this.#isAfterRule) this.#heading = tidy(text);
    const line = isOverprinted ? null : readRequirementLine(text, this.#isAfterRule);
    this.#isAfterRule = false;
    if (line === null && this.#list?.take(text)) return;
    this.#list = null;
    const isTaken = line !== null && this.#take(line, place);
    if (isTaken && 'amounts' in line) this.#facts?.lines.push(tidy(text).slice(0, maxLineLength));
    if (!isTaken && this.#seemsToMatter(text))
      this.content.unread.push({ text: tidy(text).slice(0, maxLineLength), place });
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
        if (this.#facts === null) return false;
        this.#list = new CourseList(this.#facts[line.kind]);
        return line.list.trim() === '' || this.#list.take(line.list);
      default:
        return this.#add(line.kind, line.amounts);
    }
  }

  #begin({ mark, number, title }: RequirementLine & { kind: 'heading' }, place: PagePosition) {
    const last = this.content.requirements.findLast((each) => each.number !== null)?.number ?? 0;
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
    this.content.requirements.push(this.#requirement);
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
    const target = kind === 'atLeast' ? this.#requirement?.atLeast : this.#facts[kind];
    // An average is printed twice, with its points and with its courses.
    target?.push(...amounts.filter(({ unit }) => !target.some((each) => each.unit === unit)));
    return target !== undefined;
  }

  #addGpa(gpa: number) {
    const title = this.#requirement?.title ?? this.#heading;
    if (!this.content.gpas.some((each) => each.title === title && each.gpa === gpa))
      this.content.gpas.push({ title, gpa });
  }
}

const noFacts = (title: string): RequirementFacts => ({
  title, earned: [], inProgress: [], needs: [], used: [], choices: [], except: [], lines: [],
}); // biome-ignore format: one line
