import { plural } from '../../ui/plural.ts';
import type { FilePreview } from '../preview/use-file-preview.ts';

/** Why the file cannot be uploaded now; undefined when it can. */
export function reasonNotToUpload(preview: FilePreview, major: string | null): string | undefined {
  if (preview.at === 'none') return 'Choose a file first.';
  if (preview.at === 'refused') return 'We can’t use this file. Please choose another.';
  if (preview.at === 'read' && preview.counts !== null) {
    const { added, updated } = preview.counts;
    if (added + updated === 0 && !preview.isNewAudit)
      return 'Nothing new: you already have every course in this file.';
  }
  return major === null ? 'Choose your major above first.' : undefined;
}

export function effectText(preview: FilePreview): string {
  if (preview.at !== 'read') return '';
  if (preview.counts === null) return `${plural(preview.audit.courses.length, 'course')} found.`;
  const { added, updated } = preview.counts;
  if (added + updated === 0) return 'No new courses. Updates what your degree still asks for.';
  if (updated === 0) return `Adds ${plural(added, 'course')}.`;
  return added === 0
    ? `Updates ${plural(updated, 'course')}.`
    : `Adds ${plural(added, 'course')} and updates ${updated}.`;
}
