import { type CoursePrerequisites, conditionInWords, type Prerequisite, parsePrerequisites } from '@coursetrail/domain';

function inWords(prerequisite: Prerequisite): string {
  switch (prerequisite.kind) {
    case 'condition':
      return conditionInWords(prerequisite.term);
    case 'course': {
      const { programId, grade, isConcurrent } = prerequisite;
      if (isConcurrent) return `${programId} (taken at the same time)`;
      return grade === undefined ? programId : `${programId} (grade of ${grade} or better)`;
    }
    case 'all':
    case 'any': {
      const { kind, of } = prerequisite;
      const grade = commonGrade(of);
      const words = of.map((each) => {
        if (each.kind === 'all' || each.kind === 'any') return `(${inWords(each)})`;
        return grade !== undefined && each.kind === 'course' ? each.programId : inWords(each);
      });
      const list = joined(words, kind === 'all' ? 'and' : 'or');
      // Printed once: a list that repeats the same grade for every course is hard to read.
      return grade === undefined ? list : `${list} (each with a grade of ${grade} or better)`;
    }
  }
}

/** The grade that every course of a list asks for, if it is the same. */
function commonGrade(items: readonly Prerequisite[]): string | undefined {
  const [first, ...others] = items.map((each) => (each.kind === 'course' ? each.grade : undefined));
  return others.every((grade) => grade === first) ? first : undefined;
}

function joined(words: readonly string[], join: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${join} ${last}`;
}

function allInWords({ before, together, mentioned }: CoursePrerequisites): string {
  if (mentioned.length > 0)
    return `Depends on ${joined(mentioned, 'and')}; the university's catalog has the exact rule`;
  const words = [before === null ? '' : inWords(before), together === null ? '' : `corequisite: ${inWords(together)}`]
    .filter(Boolean)
    .join('; ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A prerequisite expression in plain words: 'MATH 1500 (C-) or instructor consent' becomes
 * 'MATH 1500 (grade of C- or better) or instructor consent'. Null when the text is not such an expression.
 */
export function prerequisitesInWords(text: string): string | null {
  const prerequisites = parsePrerequisites(text);
  return prerequisites === null ? null : allInWords(prerequisites);
}
