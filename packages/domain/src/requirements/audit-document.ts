import { fitsDocument } from '../documents.ts';
import {
  type Amount,
  type AmountUnit,
  type AuditRequirements,
  type PrintedGpa,
  type Requirement,
  type RequirementFacts,
  type RequirementPart,
  type RequirementStatus,
  requirementStatus,
} from './requirements.ts';

/** What may not fit into the document, in the order in which it is left out. */
export const leftOutParts = ['lines', 'courses', 'parts', 'lists', 'requirements'] as const;
export type LeftOutPart = (typeof leftOutParts)[number];

type StoredAmounts = readonly (readonly [count: number, unit: AmountUnit])[];

/** Nothing that is empty is stored. Courses are named by their position in the document's list. */
type StoredFacts = {
  title: string;
  earned?: StoredAmounts;
  inProgress?: StoredAmounts;
  needs?: StoredAmounts;
  used?: readonly number[];
  choices?: readonly string[];
  except?: readonly string[];
  lines?: readonly string[];
  unread?: readonly string[];
};
type StoredPart = StoredFacts & {
  mark: RequirementPart['mark'];
  number?: number;
  need?: RequirementPart['need'];
};
type StoredRequirement = StoredFacts & {
  mark: Requirement['mark'];
  number?: number;
  atLeast?: StoredAmounts;
  parts?: readonly StoredPart[];
};

/** The private document in which the requirements of a student's last audit are kept. */
export type AuditDocument = {
  preparedOn?: string;
  courses: readonly string[];
  programs: readonly {
    program?: string;
    catalogYear?: string;
    requirements: readonly StoredRequirement[];
    gpas?: readonly PrintedGpa[];
    /** The documents of earlier versions have only the number of lines. */
    unread?: readonly string[] | number;
  }[];
  leftOut?: readonly LeftOutPart[];
};

/** How much students look for the details of a requirement. */
const worth: Record<RequirementStatus, number> = {
  'not counted': 1,
  met: 1,
  'in progress': 2,
  left: 3,
};

/** Which requirements have which details, from what worth on, and how long a list may be. */
type DetailSelection = { lines: number; used: number; parts: number; list: number };

/** What students look for least goes first: details of what they have met, then the ends of long lists. */
const selections: readonly DetailSelection[] = [
  { lines: 1, used: 1, parts: 1, list: 1000 },
  { lines: 2, used: 1, parts: 1, list: 1000 },
  { lines: 2, used: 2, parts: 1, list: 1000 },
  { lines: 2, used: 2, parts: 2, list: 1000 },
  { lines: 3, used: 3, parts: 2, list: 24 },
  { lines: 3, used: 3, parts: 3, list: 12 },
  { lines: 3, used: 4, parts: 3, list: 8 },
  { lines: 4, used: 4, parts: 3, list: 4 },
];

/** As much of an audit as fits, never what staff wrote. Says what was left out. */
export function toAuditDocument(audit: AuditRequirements): AuditDocument {
  for (const selection of selections) {
    const document = withSelection(audit, selection);
    if (fitsDocument('audit', document)) return document;
  }
  // Some of the requirements would be worse than none.
  return { ...preparedDay(audit), courses: [], programs: [], leftOut: ['requirements'] };
}

const preparedDay = ({ preparedOn }: Pick<AuditRequirements, 'preparedOn'>) =>
  preparedOn === undefined ? {} : { preparedOn };

function withSelection(audit: AuditRequirements, selection: DetailSelection): AuditDocument {
  const courses: string[] = [];
  const positionOf = (course: string) => {
    const position = courses.indexOf(course);
    return position < 0 ? courses.push(course) - 1 : position;
  };
  const leftOut = new Set<LeftOutPart>();
  const keep = <T>(list: readonly T[], most: number, name: LeftOutPart) => {
    if (list.length > most) leftOut.add(name);
    return list.slice(0, most);
  };
  const factsOf = (facts: RequirementFacts, isWorth: (least: number) => number): StoredFacts => ({
    title: facts.title,
    ...filled({
      earned: facts.earned.map(toPair),
      inProgress: facts.inProgress.map(toPair),
      needs: facts.needs.map(toPair),
      used: keep(facts.used, isWorth(selection.used), 'courses').map(positionOf),
      choices: keep(facts.choices, selection.list, 'lists'),
      except: keep(facts.except, selection.list, 'lists'),
      lines: keep(facts.lines, isWorth(selection.lines), 'lines'),
      unread: keep(facts.unread, selection.list, 'lines'),
    }),
  });
  const requirementOf = ({ mark, number, atLeast, parts, ...facts }: Requirement) => {
    const own = worth[requirementStatus({ mark })];
    const isWorth = (least: number) => (own >= least ? Number.POSITIVE_INFINITY : 0);
    const partOf = ({ mark, number, need, ...facts }: RequirementPart): StoredPart => ({
      mark,
      ...factsOf(facts, isWorth),
      ...filled({ number, need }),
    });
    return {
      mark,
      ...factsOf(facts, isWorth),
      ...filled({
        number,
        atLeast: atLeast.map(toPair),
        parts: keep(parts, isWorth(selection.parts), 'parts').map(partOf),
      }),
    };
  };
  const programs = audit.programs.map(({ requirements, unread, ...program }) => ({
    requirements: requirements.map(requirementOf),
    ...filled({ ...program, unread: keep(unread, selection.list, 'lines') }),
  }));
  const parts = leftOutParts.filter((part) => leftOut.has(part));
  return { ...preparedDay(audit), courses, programs, ...filled({ leftOut: parts }) };
}

const toPair = ({ count, unit }: Amount): readonly [number, AmountUnit] => [count, unit];

/** Without what is empty. */
function filled<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== '');
  const entries = Object.entries(fields).filter(([, value]) => isFilled(value));
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** What a document says, with everything in place that it does not store. */
export function fromAuditDocument({ courses, programs, ...rest }: AuditDocument): AuditRequirements & {
  leftOut: readonly LeftOutPart[];
} {
  const amounts = (stored: StoredAmounts = []): Amount[] => stored.map(([count, unit]) => ({ count, unit }));
  const factsOf = (facts: StoredFacts): RequirementFacts => ({
    title: facts.title,
    earned: amounts(facts.earned),
    inProgress: amounts(facts.inProgress),
    needs: amounts(facts.needs),
    used: (facts.used ?? []).flatMap((position) => courses[position] ?? []),
    choices: [...(facts.choices ?? [])],
    except: [...(facts.except ?? [])],
    lines: [...(facts.lines ?? [])],
    unread: [...(facts.unread ?? [])],
  });
  return {
    ...preparedDay(rest),
    leftOut: rest.leftOut ?? [],
    programs: programs.map(({ requirements, gpas = [], unread, ...names }) => ({
      ...names,
      gpas: [...gpas],
      unread: typeof unread === 'object' ? [...unread] : [],
      requirements: requirements.map((requirement) => ({
        ...factsOf(requirement),
        mark: requirement.mark,
        number: requirement.number ?? null,
        atLeast: amounts(requirement.atLeast),
        parts: (requirement.parts ?? []).map((part) => ({
          ...factsOf(part),
          mark: part.mark,
          number: part.number ?? null,
          need: part.need ?? '',
        })),
      })),
    })),
  };
}
