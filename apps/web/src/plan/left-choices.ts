import {
  type AuditRequirements,
  type RequirementFacts,
  readChoice,
  requirementStatus,
  titleInWords,
  withoutSectionLetters,
} from '@coursetrail/domain';

export type LeftChoices = {
  title: string;
  courses: readonly string[];
  /** Levels, ranges and what could not be read, as the audit prints them, such as 'PHIL 3***'. */
  others: readonly string[];
};

/** What an audit lists for the requirements that are not met. Whether a course counts, the audit decides. */
export const leftChoices = (
  { programs }: AuditRequirements,
  history: readonly { programId: string }[],
): LeftChoices[] => {
  const taken = new Set(history.map(({ programId }) => withoutSectionLetters(programId)));
  return programs
    .flatMap(({ requirements }) => requirements)
    .filter((requirement) => requirementStatus(requirement) === 'left')
    .map((requirement) => {
      const open: RequirementFacts[] = [requirement, ...requirement.parts.filter(({ mark }) => !mark.endsWith('+'))];
      const choices = [...new Set(open.flatMap((facts) => facts.choices))];
      const courses: string[] = [];
      const others = open.flatMap((facts) => facts.unread);
      for (const text of choices) {
        const choice = readChoice(text);
        if (choice?.kind !== 'course') others.push(text);
        else if (!taken.has(withoutSectionLetters(choice.programId))) courses.push(choice.programId);
      }
      const title = titleInWords(requirement.title).name || requirement.title;
      return { title, courses: [...new Set(courses)], others };
    });
};
