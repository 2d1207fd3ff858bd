import { conditionInWords, type PlanCheck, seasonWords, semesterWord, sumCredits, termName } from '@coursetrail/domain';
import { capitalized, listText, oneOrMany, plural } from '../ui/plural.ts';

/** As many courses as fit a line. */
const maxNamed = 4;

function noneOf(courses: readonly string[], where: string): string {
  const [only = '', ...more] = courses;
  if (more.length === 0) return `${only} is not in your history or plan ${where}.`;
  if (more.length === 1) return `Neither ${only} nor ${more[0]} is in your history or plan ${where}.`;
  if (courses.length > maxNamed)
    return `None of ${courses.length} courses such as ${only} is in your history or plan ${where}.`;
  return `None of ${listText(courses, 'or')} is in your history or plan ${where}.`;
}

export function checkText(check: PlanCheck): string {
  switch (check.kind) {
    case 'prerequisite':
      return noneOf(check.missing, 'before this');
    case 'corequisite':
      return noneOf(check.missing, `up to this ${semesterWord}`);
    case 'grade':
      return check.lowest === undefined
        ? `It asks for a passing grade in ${check.programId}.`
        : `It asks for ${check.programId} with ${check.lowest} or better.`;
    case 'season':
      return `Others take it ${seasonWords(check.seasons)}, hardly anyone in ${check.planned}.`;
    case 'taken':
      return check.semester === '' ? 'It is in your history.' : `You took it in ${termName(check.semester)}.`;
    case 'lab':
      return `${listText(check.courses)} ${oneOrMany(check.courses.length, 'is', 'are')} taken with it.`;
    case 'condition':
      return `${capitalized(conditionInWords(check.term))}: ${check.isUnmet ? 'not yet.' : 'we cannot know.'}`;
    case 'unreadable':
      return 'Prerequisites not checked.';
  }
}

type Countable = { grade?: string | undefined; credits?: number | undefined };

/** '15 credits', or '12 credits and 1 course without a fixed number'. */
export function creditsInWords(courses: readonly Countable[]): string {
  const { credits: known, unknown } = sumCredits(courses);
  const sum = plural(known, 'credit');
  return unknown === 0 ? sum : `${sum} and ${plural(unknown, 'course')} without a fixed number`;
}
