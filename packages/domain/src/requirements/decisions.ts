import { changedSide, mergeLists, mergeTexts, mergeWords } from '../documents.ts';

/** What a student says of a requirement as a whole: their advisor waived it, or they leave it aside. */
export const stands = ['waived', 'skipped'] as const;
export type Stand = (typeof stands)[number];

/**
 * What a student decided about a requirement, which is known by its program and its name. It is shown beside what the
 * audit says, and changes nothing of it.
 */
export type RequirementDecision = {
  program: string;
  requirement: string;
  stand?: Stand;
  /** The courses that count for it, though the audit does not say so. */
  courses?: readonly string[];
  note?: string;
};

/** The private document of what a student decided. */
export type Decisions = {
  requirements: readonly RequirementDecision[];
  /** The courses whose prerequisites were waived. */
  prerequisites: readonly string[];
  /** What the student wants to ask an advisor. */
  questions?: string;
};

export const noDecisions: Decisions = { requirements: [], prerequisites: [] };

export const maxQuestionsLength = 600;

export type DecisionSubject = Pick<RequirementDecision, 'program' | 'requirement'>;
const keyOf = ({ program, requirement }: DecisionSubject) => `${program}\n${requirement}`.toLowerCase();

export const decisionOn = ({ requirements }: Decisions, about: DecisionSubject): RequirementDecision | undefined =>
  requirements.find((each) => keyOf(each) === keyOf(about));

type Changes = { stand?: Stand | null; courses?: readonly string[]; note?: string };

/** Changes a decision; one that says nothing any more is removed. */
export function decide(decisions: Decisions, about: DecisionSubject, changes: Changes): Decisions {
  const before = decisionOn(decisions, about);
  const { stand = null, courses = [], note = '' } = { ...before, ...changes };
  const after: RequirementDecision = {
    program: about.program,
    requirement: about.requirement,
    ...(stand !== null && { stand }),
    ...(courses.length > 0 && { courses: [...new Set(courses)] }),
    ...(note !== '' && { note }),
  };
  const isEmpty = stand === null && courses.length === 0 && note === '';
  const others = decisions.requirements.filter((each) => each !== before);
  return { ...decisions, requirements: isEmpty ? others : [...others, after] };
}

export const waivePrerequisites = ({ prerequisites, ...rest }: Decisions, programId: string): Decisions => ({
  ...rest,
  prerequisites: prerequisites.includes(programId)
    ? prerequisites.filter((each) => each !== programId)
    : [...prerequisites, programId],
});

export function mergeDecisions(base: Decisions, ours: Decisions, theirs: Decisions): Decisions {
  const questions = mergeWords(base.questions, ours.questions, theirs.questions);
  return {
    requirements: mergeLists(base.requirements, ours.requirements, theirs.requirements, keyOf, (before, our, their) => {
      const changed = changedSide(before?.stand, our.stand, their.stand);
      const stand = changed ?? (their.stand === before?.stand ? undefined : their.stand);
      const courses = mergeTexts(before?.courses ?? [], our.courses ?? [], their.courses ?? []);
      const note = mergeWords(before?.note, our.note, their.note);
      const { program, requirement } = our;
      return {
        ...{ program, requirement },
        ...(stand !== undefined && { stand }),
        ...(courses.length > 0 && { courses }),
        ...(note !== '' && { note }),
      };
    }),
    prerequisites: mergeTexts(base.prerequisites, ours.prerequisites, theirs.prerequisites),
    ...(questions !== '' && { questions }),
  };
}
