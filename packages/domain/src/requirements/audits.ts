import { changedSide, isEqual, mergeLists } from '../documents.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AuditDocument, fromAuditDocument, type LeftOutPart, toAuditDocument } from './audit-document.ts';
import {
  type AuditRequirements,
  fitsChoice,
  listedCourses,
  openFacts,
  type ProgramRequirements,
  type Requirement,
  type RequirementStatus,
  readChoice,
  requirementName,
  requirementStatus,
  requirementsByStatus,
} from './requirements.ts';

/** The audit of one program. A trial is the what-if audit of one that the student only considers. */
export type ProgramAudit = AuditDocument & { isTrial?: true };

/** The private document with the audits of a student: one for each program, in the order in which they came. */
export type Audits = { audits: readonly ProgramAudit[] };

export const noAudits: Audits = { audits: [] };

/** Two majors, a minor and a certificate leave room for a trial. */
export const maxAudits = 5;

/** What an audit is known by. A program without a name is one of its own. */
const keyOf = ({ programs: [first] }: { programs: readonly { program?: string }[] }): string =>
  first?.program?.toLowerCase() ?? '';

/** One audit for each program that a document is about. */
export const splitAudit = (document: AuditDocument): AuditDocument[] =>
  document.programs.length < 2
    ? [document]
    : document.programs.map((program) => ({ ...document, programs: [program] }));

/** What is kept of an audit: each of its programs with room of its own. */
export const toProgramAudits = ({ programs, ...audit }: AuditRequirements): AuditDocument[] =>
  programs.map((program) => toAuditDocument({ ...audit, programs: [program] }));

/** The newer of two audits of a program. A trial never takes the place of the student's own. */
function newerOf(present: ProgramAudit, added: ProgramAudit): ProgramAudit {
  if (present.isTrial !== added.isTrial) return present.isTrial ? added : present;
  // An older audit does not know what is left today.
  return (added.preparedOn ?? '9999') < (present.preparedOn ?? '') ? present : added;
}

/** Adds audits: each takes the place of the one of its program, unless that one is newer. */
export function addAudits({ audits }: Audits, added: readonly ProgramAudit[]): Result<Audits, 'audits-full'> {
  const byProgram = new Map(audits.map((audit) => [keyOf(audit), audit]));
  for (const audit of added) {
    const present = byProgram.get(keyOf(audit));
    byProgram.set(keyOf(audit), present === undefined ? audit : newerOf(present, audit));
  }
  return byProgram.size > maxAudits ? fail('audits-full') : ok({ audits: [...byProgram.values()] });
}

/** Whether an upload would tell something new of a program. */
export const saysNew = ({ preparedOn = '', programs }: AuditRequirements, { audits }: Audits): boolean =>
  programs.some((program) => {
    const present = audits.find((audit) => keyOf(audit) === keyOf({ programs: [program] }));
    return present === undefined || present.isTrial || (present.preparedOn ?? '9999') < preparedOn;
  });

export const removeAudit = ({ audits }: Audits, key: string): Audits => ({
  audits: audits.filter((audit) => keyOf(audit) !== key),
});

/** What two devices made of the same audits. An upload writes them as well. */
export const mergeAudits = (base: Audits, ours: Audits, theirs: Audits): Audits => ({
  audits: mergeLists(base.audits, ours.audits, theirs.audits, keyOf, (before, our, their) =>
    isEqual(our, before) || isEqual(their, before) ? changedSide(before, our, their) : newerOf(our, their),
  ),
});

/** What an audit says of one program. */
export type ReadProgram = ProgramRequirements & {
  key: string;
  preparedOn?: string;
  isTrial: boolean;
  leftOut: readonly LeftOutPart[];
};

export const readPrograms = ({ audits }: Audits): ReadProgram[] =>
  audits.flatMap((audit) => {
    const { programs, ...rest } = fromAuditDocument(audit);
    const nothing: ProgramRequirements = { requirements: [], gpas: [], unread: [] };
    const [program = nothing] = programs;
    return { ...rest, ...program, key: keyOf(audit), isTrial: audit.isTrial === true };
  });

/** What the student's own programs ask for, without the trials. */
export const ownRequirements = (programs: readonly ReadProgram[]): Requirement[] =>
  programs.filter(({ isTrial }) => !isTrial).flatMap(({ requirements }) => requirements);

type NamedProgram = Pick<ReadProgram, 'program' | 'isTrial'>;

/** An audit prints the award behind the name of a program: 'Physics (BS)'. */
const isOfMajor = ({ program = '' }: NamedProgram, major: string | null): boolean =>
  [program, program.replace(/ \([^()]*\)$/, '')].some((name) => name.toLowerCase() === major?.toLowerCase());

/** The program whose credits and official GPA are shown: that of the student's major, else the first; never a trial. */
export function mainProgram<Program extends NamedProgram>(
  programs: readonly Program[],
  major: string | null,
): Program | undefined {
  const own = programs.filter(({ isTrial }) => !isTrial);
  return own.find((program) => isOfMajor(program, major)) ?? own[0];
}

/** A requirement as one program asks for it. */
export type AskedRequirement = { program: ReadProgram; requirement: Requirement };

/** A requirement with everybody who asks for it; programs share it if it has the same name. */
export type SharedRequirement = { name: string; askedBy: AskedRequirement[] };

/** What the same programs ask for, and no other. */
export type RequirementGroup = { programs: ReadProgram[]; requirements: SharedRequirement[] };

/** The requirements of all programs by who asks for them: what most ask for comes first. */
export function groupRequirements(programs: readonly ReadProgram[]): RequirementGroup[] {
  const byName = new Map<string, SharedRequirement>();
  for (const program of programs) {
    const seen = new Map<string, number>();
    for (const requirement of program.requirements) {
      const name = requirementName(requirement);
      // A program may print a title twice. The second is another requirement.
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      const key = `${nth} ${name.toLowerCase()}`;
      const shared = byName.get(key) ?? { name, askedBy: [] };
      byName.set(key, { ...shared, askedBy: [...shared.askedBy, { program, requirement }] });
    }
  }
  const groups = Map.groupBy(byName.values(), ({ askedBy }) => askedBy.map(({ program }) => program.key).join('\n'));
  return [...groups.values()]
    .map((requirements) => ({ programs: requirements[0]?.askedBy.map(({ program }) => program) ?? [], requirements }))
    .sort((a, b) => b.programs.length - a.programs.length);
}

const statuses: readonly RequirementStatus[] = ['left', 'in progress', 'met', 'not counted'];

/** Where a requirement stands that several programs ask for: where it stands in the program in which most is missing. */
export const sharedStatus = ({ askedBy }: SharedRequirement): RequirementStatus =>
  statuses.find((status) => askedBy.some(({ requirement }) => requirementStatus(requirement) === status)) ?? 'left';

/** The requirements that are left and list a course. Honors sections are the same course. */
export const requirementsListing = (programs: readonly ReadProgram[], programId: string): AskedRequirement[] =>
  programs.flatMap((program) =>
    requirementsByStatus(program.requirements)
      .left.filter((requirement) =>
        openFacts(requirement)
          .flatMap(({ choices }) => choices.map(readChoice))
          .some((choice) => choice !== null && fitsChoice(programId, choice)),
      )
      .map((requirement) => ({ program, requirement })),
  );

/** The courses that more than one program lists by name or level, those with the most requirements first. */
export function coursesForSeveral(programs: readonly ReadProgram[], taken: { has(course: string): boolean }): string[] {
  const named = programs.flatMap(({ requirements }) =>
    requirementsByStatus(requirements).left.flatMap((requirement) => listedCourses(requirement, taken)),
  );
  return [...new Set(named)]
    .map((programId) => ({ programId, asked: requirementsListing(programs, programId) }))
    .filter(({ asked }) => new Set(asked.map(({ program }) => program.key)).size > 1)
    .sort((a, b) => b.asked.length - a.asked.length || (a.programId < b.programId ? -1 : 1))
    .map(({ programId }) => programId);
}
