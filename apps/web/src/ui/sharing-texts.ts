import type { SharingLevel } from '@coursetrail/domain';

/** The sharing levels as the screens word them: the choice, what it means, and the confirmation once it is saved. */
export const sharingTexts: Record<SharingLevel, { name: string; means: string; saved: string }> = {
  nothing: {
    name: 'Nothing',
    means: 'Nobody sees your courses, and you are not counted in the statistics.',
    saved: 'Saved. Others see nothing of you.',
  },
  courses: {
    name: 'My courses',
    means:
      'Others see which courses you took, semester by semester, without your name, dates or grades. Your grades count only in sums with those of others.',
    saved: 'Saved. Others see your courses, without grades.',
  },
  'courses-and-grades': {
    name: 'My courses and grades',
    means: 'Others see your grades beside your courses as well, still without your name or dates.',
    saved: 'Saved. Others see your courses and grades.',
  },
};
