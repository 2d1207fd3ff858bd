import type { ReadProgram } from './audits.ts';
import {
  fitsChoice,
  listedCourses,
  openFacts,
  type Requirement,
  type RequirementStatus,
  readChoice,
  requirementName,
  requirementStatus,
  requirementsByStatus,
} from './requirements.ts';

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
