import type { DocumentName, SharingLevel, StatisticsMode, Uid } from '@coursetrail/domain';

/** Whose data a cached reply is; null while the page knows no student. */
export type CacheOwner = Uid | null;

/** How another student is reached. The server draws again for each random step, so each draw has a number. */
export type BrowseStep = {
  step: 'random' | 'next' | 'previous';
  from: string | null;
  draw: number;
};

/**
 * The key of every query. The owner comes first, so that one prefix covers all that a student was shown, and nothing
 * cached for one student is found by another. What pages before the login ask for has no owner.
 */
export const keys = {
  all: (uid: CacheOwner) => [uid] as const,
  account: (uid: CacheOwner) => [uid, 'account'] as const,
  actionCode: (code: string) => [null, 'action-code', code] as const,
  browse: (uid: CacheOwner, major: string | null, { step, from, draw }: BrowseStep) =>
    [uid, 'browse', major, step, from, draw] as const,
  course: (uid: CacheOwner, programId: string) => [uid, 'course', programId] as const,
  coursePage: (programId: string) => [null, 'course-page', programId] as const,
  coursePrerequisites: (codes: readonly string[]) =>
    [null, 'course-prerequisites', ...codes] as const,
  courseSeasons: (uid: CacheOwner, codes: readonly string[]) =>
    [uid, 'course-seasons', ...codes] as const,
  courseTitles: (uid: CacheOwner, subjects: readonly string[]) =>
    [uid, 'course-titles', ...subjects] as const,
  crowd: (uid: CacheOwner, major: string) => [uid, 'crowd', major] as const,
  document: (uid: CacheOwner, name: DocumentName) => [uid, 'document', name] as const,
  history: (uid: CacheOwner) => [uid, 'history'] as const,
  importPreview: (uid: CacheOwner, { name, size, lastModified }: File) =>
    [uid, 'import-preview', name, size, lastModified] as const,
  major: (uid: CacheOwner) => [uid, 'major'] as const,
  overview: (uid: CacheOwner) => [uid, 'overview'] as const,
  passwordRules: () => [null, 'password-rules'] as const,
  pathways: (uid: CacheOwner, major: string) => [uid, 'pathways', major] as const,
  published: (uid: CacheOwner) => [uid, 'published'] as const,
  publishedMajors: () => [null, 'published-majors'] as const,
  seenByOthers: (uid: CacheOwner, sharing: SharingLevel) =>
    [uid, 'seen-by-others', sharing] as const,
  sharing: (uid: CacheOwner) => [uid, 'sharing'] as const,
  statistics: (uid: CacheOwner, major: string, mode: StatisticsMode) =>
    [uid, 'statistics', major, mode] as const,
  subjectCourses: (uid: CacheOwner, subject: string) => [uid, 'subject-courses', subject] as const,
  takenCoursePage: (uid: CacheOwner, programId: string, major: string) =>
    [uid, 'taken-course-page', programId, major] as const,
};
