import { withoutCampus } from '../catalog/campus.ts';
import { majors, programs } from '../catalog/programs.ts';
import { isDay } from '../days.ts';
import { normalizeCourseCode } from '../history/course.ts';
import { type PlannedItem, plannedFor } from '../plan/planned-for.ts';
import type { ReadProgram } from '../requirements/audits.ts';
import { type Decisions, decisionOn, maxQuestionsLength, type Stand, stands } from '../requirements/decisions.ts';
import { type Amount, amountUnits, requirementName, requirementsByStatus } from '../requirements/requirements.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  canBeInCatalog,
  checksum,
  maxTrailLinkLength,
  type ReadTrail,
  readTrailLink,
  type Trail,
  type TrailLinkProblem,
  writeTrailLink,
} from './trail-link.ts';

/** A requirement that is left: what the audit says of it, what is planned for it, and what the student decided. */
export type SheetRequirement = {
  name: string;
  needs: readonly Amount[];
  planned: readonly string[];
  stand?: Stand | undefined;
};

export type SheetProgram = {
  /** Null where the university has no such program: then nobody’s words are shown for it. */
  program: string | null;
  preparedOn?: string | undefined;
  left: readonly SheetRequirement[];
};

/** What a student takes to an advisor: their trail, what is left of their programs, and what they want to ask. */
export type AdvisorSheet = { trail: Trail; programs: readonly SheetProgram[]; questions: string };
export type ReadAdvisorSheet = Omit<AdvisorSheet, 'trail'> & { trail: ReadTrail };

const maxPrograms = 5;
const maxLeft = 60;
const maxNameLength = 60;
const maxPlanned = 12;

/** What is left of the student’s own programs. */
export const leftOf = (
  own: readonly ReadProgram[],
  planned: readonly PlannedItem[],
  decisions: Decisions,
): SheetProgram[] =>
  own
    .filter(({ isTrial }) => !isTrial)
    .map(({ program = '', preparedOn, requirements }) => ({
      program: knownProgram(program),
      preparedOn,
      left: requirementsByStatus(requirements).left.map((requirement) => {
        const name = requirementName(requirement);
        return {
          name: inPlainLetters(name),
          needs: requirement.needs,
          planned: plannedFor(requirement, planned).courses.slice(0, maxPlanned),
          stand: decisionOn(decisions, { program, requirement: name })?.stand,
        };
      }),
    }));

/** As the program catalog and its awards write it. */
function knownProgram(printed: string): string | null {
  if (majors.includes(printed)) return printed;
  const [, name = '', award = ''] = /^(.*) \(([^()]*)\)$/.exec(printed) ?? [];
  const isKnown = programs.some((program) => withoutCampus(program.name) === name && program.types.includes(award));
  return isKnown ? printed : null;
}

/** Titles have no list to be checked against. Without dots, colons and signs nobody can write an address in one. */
const isPlainName = (name: string): boolean =>
  name.length <= maxNameLength && /^[A-Za-z0-9][A-Za-z0-9 ,&/()'+-]*$/.test(name);
const inPlainLetters = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9,&/()'+-]+/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, maxNameLength)
    .replace(/[^A-Za-z0-9)']+$/, '') || 'Another requirement';

/** What could hide or turn around the student’s own words. Lines may end. */
const invisible = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const asWords = (text: string): string => text.slice(0, maxQuestionsLength).replace(invisible, '').trim();

/*
 * A link is `s1`, a checksum, the words and the link of the trail:
 *
 *     s1x4f0.W1tbIkNvbXB1dGVy.t1x4f0.computer-science.FS22SP23.CMP_SC1050a2050b
 *
 * The words are JSON in base64url: for each program its name, the day of its audit and what is left (name, amounts,
 * planned courses, decision), then the questions.
 */
const kind = 's1';
const separator = '.';

export function writeSheetLink({ trail, programs, questions }: AdvisorSheet): Result<string, 'too-large'> {
  const written = writeTrailLink(trail);
  if (!written.ok) return written;
  const words = [
    programs.map(({ program, preparedOn = '', left }) => [
      program ?? '',
      preparedOn,
      left.map(({ name, needs, planned, stand }) => [
        name,
        needs.map(({ count, unit }) => [count, amountUnits.indexOf(unit)]),
        planned,
        stand === undefined ? -1 : stands.indexOf(stand),
      ]),
    ]),
    asWords(questions),
  ];
  const text = `${toBase64(JSON.stringify(words))}${separator}${written.value}`;
  const link = `${kind}${checksum(text)}${separator}${text}`;
  return link.length <= maxTrailLinkLength && readWords(words) !== null ? ok(link) : fail('too-large');
}

/** Accepts only what `writeSheetLink` could have written, as with a trail: everybody can write an address. */
export function readSheetLink(link: string): Result<ReadAdvisorSheet, TrailLinkProblem> {
  if (link.length > maxTrailLinkLength) return fail('too-large');
  const [head = '', words = '', ...rest] = link.split(separator);
  if (!head.startsWith(kind)) return fail(/^s\d/.test(head) && rest.length > 0 ? 'newer' : 'damaged');
  const trailLink = rest.join(separator);
  if (head !== kind + checksum(`${words}${separator}${trailLink}`)) return fail('damaged');
  const trail = readTrailLink(trailLink);
  if (!trail.ok) return trail;
  const read = readWords(parsed(words));
  return read === null ? fail('damaged') : ok({ trail: trail.value, ...read });
}

function parsed(words: string): unknown {
  try {
    return JSON.parse(fromBase64(words));
  } catch {
    return null;
  }
}

/** A list of at most so many entries, each read; null if it is none, or if one cannot be read. */
function readList<T>(value: unknown, most: number, readEntry: (entry: unknown) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length > most) return null;
  const read = value.map(readEntry);
  return read.includes(null) ? null : (read as T[]);
}

function readWords(value: unknown): Pick<AdvisorSheet, 'programs' | 'questions'> | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const programs = readList(value[0], maxPrograms, readProgram);
  const questions = value[1];
  if (programs === null || typeof questions !== 'string' || asWords(questions) !== questions) return null;
  return { programs, questions };
}

function readProgram(value: unknown): SheetProgram | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [program, day] = value;
  const left = readList(value[2], maxLeft, readRequirement);
  if (typeof program !== 'string' || typeof day !== 'string' || left === null) return null;
  return { program: knownProgram(program), ...(isDay(day) && { preparedOn: day }), left };
}

/** Not by any other name: a list has methods, too. */
const entryAt = <T>(list: readonly T[], position: unknown): T | undefined =>
  typeof position === 'number' ? list[position] : undefined;

function readRequirement(value: unknown): SheetRequirement | null {
  if (!Array.isArray(value) || value.length !== 4) return null;
  const [name] = value;
  const needs = readList(value[1], 5, readAmount);
  const planned = readList(value[2], maxPlanned, readCourse);
  if (typeof name !== 'string' || !isPlainName(name) || needs === null || planned === null) return null;
  return { name, needs, planned: planned.filter(canBeInCatalog), stand: entryAt(stands, value[3]) };
}

function readAmount(value: unknown): Amount | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [count, unit] = [value[0], entryAt(amountUnits, value[1])];
  return typeof count === 'number' && count >= 0 && count < 1000 && unit !== undefined ? { count, unit } : null;
}

const readCourse = (value: unknown): string | null =>
  typeof value === 'string' && normalizeCourseCode(value) === value ? value : null;

const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const fromBase64 = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)),
  );
