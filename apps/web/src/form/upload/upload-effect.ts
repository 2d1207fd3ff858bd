import { coursesText } from '../../ui/course-count.ts';
import { plural } from '../../ui/plural.ts';
import type { FilePreview } from '../preview/use-file-preview.ts';

/** What pressing 'Upload PDF' would do. The server has the last word, so it may be pressed whatever we read here. */
export function effectText(preview: FilePreview): string {
  if (preview.at === 'reading') return 'Reading your file…';
  if (preview.at === 'refused') return 'We can’t use this file. Please choose another.';
  if (preview.at !== 'read') return '';
  if (preview.counts === null) return `${coursesText(preview.audit.courses)} found.`;
  const { added, updated } = preview.counts;
  if (added + updated === 0)
    return preview.isNewAudit
      ? 'No new courses. Updates what your degree still needs.'
      : 'Nothing new: you already have every course in this file.';
  if (updated === 0) return `Adds ${plural(added, 'course')}.`;
  return added === 0
    ? `Updates ${plural(updated, 'course')}.`
    : `Adds ${plural(added, 'course')} and updates ${updated}.`;
}
