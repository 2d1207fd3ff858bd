import type { SharingLevel } from '@coursetrail/domain';

/** The sharing levels as the screens word them: the choice, what it means, and the confirmation once it is saved. */
export const sharingTexts: Record<SharingLevel, { name: string; means: string; saved: string }> = {
  nothing: {
    name: 'Nothing',
    means: 'Nobody sees your courses, and the statistics don’t count you.',
    saved: 'Saved. You’re sharing nothing.',
  },
  courses: {
    name: 'My courses',
    means:
      'Others see which courses you took, semester by semester, without your name, dates or grades. Nobody sees your grades, and no chart counts them.',
    saved: 'Saved. Others will see your courses, without grades, after one of the next updates.',
  },
  'courses-and-grades': {
    name: 'My courses and grades',
    means:
      'Others see your grades beside your courses as well, still without your name or dates, and charts count them.',
    saved: 'Saved. Others will see your courses and grades after one of the next updates.',
  },
};

/** What a student should know before choosing: a name is not all that identifies a person. */
export const recognitionText =
  'A history can be recognized even without a name: someone who knows three of your courses and the semesters you took them in can pick out yours in about two out of three cases.';

/** What choosing less does, and when, and what it cannot do. */
export const leavingText =
  'If you share less later, your history is hidden at once, together with some others that return with the next term. The statistics stop counting it with the next update, usually within a week. This can’t be taken back: someone who kept copies can tell, once the others have returned, which history was yours.';
