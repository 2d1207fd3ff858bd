import {
  type Amount,
  gpaOf as domainGpaOf,
  type Requirement,
  type RequirementFacts,
  type RequirementPart,
  seasons,
} from '@coursetrail/domain';
import type { Random } from '@coursetrail/invented-students/random';
import { university } from '@coursetrail/university';
import { inventedLines, inventedWord } from '@coursetrail/university/invented';
import { courseLines } from './course-line.ts';
import { universityCourses } from './courses.ts';
import { expectedCourses, totalsOf } from './expected.ts';
import { type ListedCourse, padded } from './listed-course.ts';

export const columnWidth = university.audit.width;
/** The line that divides requirements. */
export const rule = '='.repeat(columnWidth);

/** A requirement, and the lines that print it. */
export type PrintedRequirement = { lines: string[]; expected: Requirement };

const [creditsWord = '', decimals] = inventedWord('credits in audits').split(' ');

const amountText = ({ count, unit }: Amount) => {
  if (unit === 'GPA') return `${count.toFixed(3)} GPA`;
  if (unit === 'credits') return `${count.toFixed(Number(decimals))} ${creditsWord}`;
  if (unit === 'points') return `${count.toFixed(1)} ${unit}`;
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
};
const credits = (count: number): Amount => ({ count: Number(count.toFixed(1)), unit: 'credits' });
const courses = (count: number): Amount => ({ count, unit: 'courses' });
const groups = (count: number): Amount => ({ count, unit: 'sub-groups' });

/** Amounts in the positions of the report: credits and points end at 26, what is counted begins later. */
const amountLine = (name: string, amounts: readonly Amount[]) =>
  amounts.reduce(
    (line, amount) =>
      amount.unit === 'credits' || amount.unit === 'points'
        ? `${line.padEnd(12)}${amountText(amount).padStart(13)}`
        : `${line.padEnd(amount.unit === 'courses' ? 27 : 38)}${amountText(amount)}`,
    name,
  );

/** How a list of courses is named where a requirement used it. */
const usedBy = (listed: readonly ListedCourse[]): string[] => [
  ...new Set(listed.map(({ subject, number, semester }) => `${subject} ${number} ${semester}`)),
];

const noFacts = (title: string): RequirementFacts => ({
  title: title.replace(/ +/g, ' '),
  earned: [],
  inProgress: [],
  needs: [],
  used: [],
  choices: [],
  except: [],
  lines: [],
  unread: [],
});

/** Prints a requirement line by line, and remembers what the lines say. */
export class RequirementPrinter {
  readonly lines: string[] = [rule];
  readonly expected: Requirement;
  #facts: RequirementFacts;

  constructor(mark: Requirement['mark'], number: number | null, title: string) {
    this.expected = { mark, number, ...noFacts(title), atLeast: [], parts: [] };
    this.#facts = this.expected;
    const line = number === null
      ? `  ${mark}  ${title}`
      : `${mark} ${String(number).padStart(2)}  ${title}`;
    this.#printTitle(line, 7);
  } // biome-ignore format: one line each

  /** As wide as the column; the rest goes on below. */
  #printTitle(line: string, indent: number): this {
    const end = line.length > columnWidth ? line.lastIndexOf(' ', columnWidth) : line.length;
    this.#print(line.slice(0, end));
    return end < line.length ? this.#printTitle(' '.repeat(indent) + line.slice(end + 1), indent) : this;
  } // biome-ignore format: one line each

  #print(line: string) {
    this.lines.push(line.slice(0, columnWidth));
    return this;
  }

  /** A line about amounts. The number of its blanks has no meaning. */
  #printAmounts(line: string) {
    this.#facts.lines.push(line.trim().replace(/ +/g, ' '));
    return this.#print(line);
  }

  part(mark: RequirementPart['mark'], number: number | null, title: string, need: RequirementPart['need'] = '') {
    const part = { mark, number, need, ...noFacts(title) };
    this.expected.parts.push(part);
    this.#facts = part;
    const marks = `${mark.length === 1 ? `  ${mark}` : mark.padEnd(3)}${need === '' ? ' ' : need}`;
    return this.#printTitle(`${marks} ${number === null ? '   ' : `${number}) `}${title}`, 8);
  } // biome-ignore format: one line each

  /** What it earns and has in progress. */
  totals(listed: readonly ListedCourse[], groupCount = 0, isCredits = true) {
    const { earned, inProgress } = totalsOf(listed);
    const amounts = [...(isCredits ? [credits(earned)] : []), ...(groupCount > 0 ? [groups(groupCount)] : [])];
    if (amounts.length > 0) {
      this.#facts.earned.push(...amounts);
      this.#printAmounts(amountLine('    EARNED:', amounts));
    }
    if (inProgress > 0) {
      this.#facts.inProgress.push(credits(inProgress));
      this.#printAmounts(`IN-PROGRESS ${amountText(credits(inProgress)).padStart(13)}`);
    }
    return this;
  } // biome-ignore format: one list

  atLeast(count: number) {
    this.expected.atLeast.push(credits(count));
    return this.#printAmounts(`       No fewer than ${count} ${creditsWord}.`);
  }

  /** What a part took. */
  added(listed: readonly ListedCourse[]) {
    const amounts = [credits(totalsOf(listed).earned), courses(listed.length)] as const;
    this.#facts.earned.push(...amounts);
    return this.#printAmounts(`       ${amountText(amounts[0]).padStart(16)} added ${amountText(amounts[1])} taken`);
  } // biome-ignore format: one line

  /** What a part has in progress. */
  running(listed: readonly ListedCourse[]) {
    if (listed.length === 0) return this;
    const amounts = [credits(totalsOf(listed).inProgress), courses(listed.length)] as const;
    this.#facts.inProgress.push(...amounts);
    return this.#printAmounts(`IP ==>   ${amountText(amounts[0]).padStart(14)}      ${amountText(amounts[1])} taken`);
  } // biome-ignore format: one line

  /** An average, with its points and with its courses. */
  gpa(listed: readonly ListedCourse[]) {
    const { points, gpa, count } = averageOf(listed);
    this.#facts.earned.push(points, gpa, courses(count));
    for (const line of gpaLines(listed)) this.#printAmounts(line);
    return this;
  }

  needs(...amounts: readonly Amount[]) {
    this.#facts.needs.push(...amounts);
    return this.#printAmounts(amountLine('--> NEEDS:', amounts));
  }

  courses(listed: readonly ListedCourse[]) {
    this.#facts.used.push(...usedBy(listed).filter((each) => !this.#facts.used.includes(each)));
    this.lines.push(...courseLines(listed));
    return this;
  }

  /** Lines that say nothing about the requirement: notes, and courses that are only planned. */
  besides(lines: readonly string[]) {
    this.lines.push(...lines.map((line) => line.slice(0, columnWidth)));
    return this;
  }

  /** What is shown in the words of the audit. */
  unread(lines: readonly string[]) {
    this.#facts.unread.push(...lines.map((line) => line.trim().replace(/ +/g, ' ')));
    return this.besides(lines);
  }

  /** A list to choose from, as wide as the column. */
  choices(entries: readonly string[]) {
    this.#facts.choices.push(...entries);
    this.lines.push(...wrapped('        SELECT FROM: ', entries));
    return this;
  }

  /** What does not count. */
  except(entries: readonly string[]) {
    this.#facts.except.push(...entries);
    this.lines.push(...wrapped('        NOT FROM: ', entries));
    return this;
  }
}

/** Entries of a list in columns; a range may be cut at the end of a line. */
function wrapped(name: string, entries: readonly string[]): string[] {
  const lines = [name];
  for (const entry of entries) {
    const [subject = '', number = '', ...rest] = entry.split(' ');
    const isRequired = rest.at(-1) === '(R)';
    const range = rest[0] === 'TO' ? ` TO ${rest[1]}` : '';
    const pieces = [`${padded(subject, number)}${isRequired ? '(R)' : ''}`, range.trim()].filter(Boolean);
    for (const [index, piece] of pieces.entries()) {
      const line = lines.at(-1) ?? '';
      const gap = line.trim().endsWith(':') ? '' : index > 0 ? ' ' : '  ';
      if (line.length + gap.length + piece.length > columnWidth) lines.push(`           ${piece}`);
      else lines[lines.length - 1] = `${line}${line === '' ? '' : gap}${piece}`;
    }
  }
  return lines;
} // biome-ignore format: one line

/** What a list to choose from may hold: courses, required ones, levels, ranges, any subject. */
export function inventChoices(random: Random, most: number): string[] {
  const offered = random.some(universityCourses, random.between(1, most));
  return offered.map(({ subject, number }) => {
    const further = number.replace(/\D/g, '').length - 1;
    const level = (digit: string) => (number[0] ?? '') + digit.repeat(further);
    return random.pick([
      `${subject} ${number}`,
      `${subject} ${number}`,
      `${subject} ${number}`,
      `${subject} ${number}${university.courseNumber.sections.at(-1)}`,
      `${subject} ${number} (R)`,
      `${subject} ${level('*')}`,
      `${subject} ${'*'.repeat(further + 1)}`,
      `**** ${number}`,
      `${subject} ${level('0')} TO ${level('9')}`,
    ]);
  });
}

/** As the rule of the domain gives it, so that a printed average can be compared with the one that a reader computes. */
function averageOf(listed: readonly ListedCourse[]) {
  const average = domainGpaOf(expectedCourses(listed));
  return {
    attempted: average.creditsCounted,
    count: average.coursesCounted,
    points: { count: Number(average.points.toFixed(1)), unit: 'points' } satisfies Amount,
    gpa: { count: Number((average.gpa ?? 0).toFixed(3)), unit: 'GPA' } satisfies Amount,
  };
}

export const gpaOf = (listed: readonly ListedCourse[]): number => averageOf(listed).gpa.count;

export function gpaLines(listed: readonly ListedCourse[]): string[] {
  const { attempted, count, points, gpa } = averageOf(listed);
  return [
    `       ${amountText(credits(attempted)).padStart(16)} attempted     ${amountText(points)}  ${amountText(gpa)}`,
    `    (${amountText(credits(attempted)).padStart(14)} taken)${amountText(courses(count))} taken    ${amountText(gpa)}`,
  ];
}

/** What advisers write: terms, courses and grades in no fixed order. */
function note(random: Random, { subject, number, semester, grade }: ListedCourse): string[] {
  return random.pick([
    [`       Note: ${subject} ${number} (${semester}) may not be used here.`],
    [`      ${semester} ${subject} ${number} ${grade} moved here per adviser 01/15/28.`],
    [`       Take ${subject} ${number} 3.0 A or better by ${semester}.`],
    [
      '       See <a href="http://bit.ly/invented" target="new">here</a>',
      '       for the <a href="">Major Requirements</a>.',
    ],
    [`       Catalog year ${seasons.at(-1)}2027 applies; see ${seasons[0]}2028 for changes.`],
    [`       Exception: ${subject} ${number} waived by NOBODYX on 01/15/28.`],
  ]);
}

const secondLevel = universityCourses[0]?.number.replace(/\D/g, '').replace(/\d/g, (_, at) => (at === 0 ? '2' : '0'));
const partTitles = ['Required courses', 'Choose from the list', `${secondLevel}-level or above`] as const;

/** A requirement: met, half met or not met, with or without parts. */
export function inventRequirement(
  random: Random,
  number: number,
  title: string,
  taken: readonly ListedCourse[],
  planned: readonly ListedCourse[],
): PrintedRequirement {
  const isOpen = random.chance(0.25);
  const wanted = random.chance(0.5) ? courseLines(planned) : [];
  const isRunning = taken.some(({ grade }) => grade === 'IP');
  const isApplied = !random.chance(0.03);
  const mark = !isApplied ? 'NA' : isOpen ? 'NO' : wanted.length > 0 && random.chance(0.5) ? 'PC' : isRunning ? 'IP' : 'OK';
  const printer = new RequirementPrinter(mark, number, title);
  if (!isApplied) return printer;
  const hasParts = random.chance(0.4);
  const half = Math.ceil(taken.length / 2);
  // Nothing was taken yet for some of the requirements that are not met.
  const listed = isOpen && random.chance(0.3) ? [] : taken;
  const [first, second] = [listed.slice(0, half), listed.slice(half)];
  if (random.chance(0.6)) printer.totals(listed, hasParts ? random.between(1, 2) : 0, random.chance(0.85));
  if (isOpen && hasParts && random.chance(0.5)) printer.needs(groups(1));
  if (random.chance(0.3) && taken[0]) printer.besides(note(random, taken[0]));
  const need = () =>
    random.pick<readonly Amount[]>([
      [credits(random.between(1, 9))],
      [courses(random.between(1, 3))],
      [credits(random.between(2, 18) / 2), courses(random.between(1, 4))],
    ]);
  const choose = () => {
    printer.choices(inventChoices(random, random.chance(0.2) ? 24 : 6));
    if (random.chance(0.1)) printer.except(inventChoices(random, 3));
  };
  if (!hasParts) {
    const isFirst = random.chance(0.5);
    if (isOpen && isFirst) printer.needs(...need());
    printer.courses(listed).besides(wanted);
    if (isOpen && !isFirst) printer.needs(...need());
    if (isOpen) choose();
    return printer;
  }
  const sign = (group: readonly ListedCourse[]) => (group.some(({ grade }) => grade === 'IP') ? 'IP+' : '+');
  const isNumbered = random.chance(0.8);
  printer.part(sign(first), isNumbered ? 1 : null, random.pick(partTitles));
  if (first.length > 0) printer.added(first).courses(first);
  const isMissing = isOpen || random.chance(0.1);
  printer.part(
    isMissing ? random.pick(['-', '-', 'IP-', 'PC-']) : wanted.length > 0 ? 'PC+' : sign(second),
    isNumbered ? 2 : null,
    random.pick(partTitles),
    isMissing ? random.pick(['', '', 'R', '*']) : '',
  );
  if (second.length > 0) printer.added(second).running(second.filter(({ grade }) => grade === 'IP')).courses(second);
  printer.besides(wanted);
  if (isMissing) {
    printer.needs(...need());
    choose();
  }
  return printer;
} // biome-ignore format: one condition to a line

/** An average that is asked for. */
export function gpaRequirement(number: number, title: string, listed: readonly ListedCourse[]): PrintedRequirement {
  const { attempted, points, gpa } = averageOf(listed);
  const isMet = gpa.count >= 2.5;
  const printer = new RequirementPrinter(isMet ? 'OK' : 'NO', number, title).gpa(listed);
  const missing = Number((attempted * 2.5 - points.count).toFixed(1));
  return isMet ? printer : printer.needs({ count: missing, unit: 'points' });
} // biome-ignore format: one line

/** What a requirement may ask for that is more than amounts and a list. */
export const oddStatements: readonly (readonly string[])[] = inventedLines('odd statements in audits').map((line) =>
  line.split('|'),
);

/** Its title takes two lines, and so does that of its part. */
export function oddRequirement(number: number, lines: readonly string[]): PrintedRequirement {
  const title = 'Behavioral, Social and Economic Sciences and the Humanities Since 1900 [ ^C- # ]';
  const printer = new RequirementPrinter('NO', number, title).unread(lines);
  return printer.part('-', 1, 'One Course That Is Not Taught by the Department of the Major Itself').unread(lines);
}
