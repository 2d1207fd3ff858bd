import type { MergeOutcome } from '@coursetrail/domain';
import { coursesText } from '../../ui/course-count.ts';
import type { FilePreview } from '../preview/use-file-preview.ts';

/** What pressing 'Upload PDF' would do. The server has the last word, so it may be pressed whatever we read here. */
export function effectText(preview: FilePreview): string {
  if (preview.at === 'reading') return 'Reading your file…';
  if (preview.at === 'refused') return 'We can’t use this file. Please choose another.';
  if (preview.at !== 'read') return '';
  if (preview.counts === null) return `${coursesText(preview.audit.courses)} found.`;
  const having = (outcome: MergeOutcome) =>
    preview.terms.flatMap(({ courses }) => courses.filter((course) => course.outcome === outcome));
  const [added, updated] = [having('added'), having('updated')];
  if (added.length + updated.length === 0)
    return preview.isNewAudit
      ? 'No new courses. Updates what your degree still needs.'
      : 'Nothing new: you already have every course in this file.';
  if (updated.length === 0) return `Adds ${coursesText(added)}.`;
  return added.length === 0
    ? `Updates ${coursesText(updated)}.`
    : `Adds ${coursesText(added)} and updates ${updated.length}.`;
}
