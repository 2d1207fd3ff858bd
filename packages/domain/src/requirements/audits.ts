import { withoutCampus } from '../catalog/campus.ts';
import { changedSide, isEqual, mergeLists } from '../documents.ts';
import { fail, ok, type Result } from '../result.ts';
import { type AuditDocument, fromAuditDocument, type LeftOutPart, toAuditDocument } from './audit-document.ts';
import type { AuditRequirements, ProgramRequirements, Requirement } from './requirements.ts';

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

/** An audit prints the award behind the name of a program, and no campus: 'Physics (BS)'. */
const isOfMajor = ({ program = '' }: NamedProgram, major: string): boolean =>
  [program, program.replace(/ \([^()]*\)$/, '')].some(
    (name) => name.toLowerCase() === withoutCampus(major).toLowerCase(),
  );

/** The program whose credits and official GPA are shown: that of the student's major, else the first; never a trial. */
export function mainProgram<Program extends NamedProgram>(
  programs: readonly Program[],
  major: string | null,
): Program | undefined {
  const own = programs.filter(({ isTrial }) => !isTrial);
  return own.find((program) => major !== null && isOfMajor(program, major)) ?? own[0];
}
