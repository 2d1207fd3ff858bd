import type { SharingLevel, Uid } from '@coursetrail/domain';

/** One row per student; the history is one text document of some forty attempts. */
export type StudentTable = {
  uid: Uid;
  major: string | null;
  major_changed_on: string | null;
  major_changes: number;
  /** Null until the student has chosen. */
  sharing: SharingLevel | null;
  history: string;
  /** The history before the last change, for undo; emptied after a day. */
  previous_history: string | null;
  history_changed_at: string | null;
  /** `listedMajor`: the major under which others may browse this history; null when it is empty or not shared. */
  pool: string | null;
  /**
   * `randomOrder`: redrawn at each write. A random student is one index seek away, and the order
   * says nothing about a person.
   */
  pick: number;
};

/** A deleted student: only the hash of the uid, so that an old token cannot bring the record back. */
type TombstoneTable = { uid_hash: string; deleted_at: string };

/** Keys of this installation, shared by all its servers. */
type SecretTable = { name: string; value: string };

/** What an operator imported. Laid over the built-in catalog field by field. */
export type CatalogCourseTable = {
  code: string;
  title: string | null;
  description: string | null;
  credits: string | null;
  prerequisites: string | null;
  updated_at: string;
};

export type Schema = {
  student: StudentTable;
  tombstone: TombstoneTable;
  secret: SecretTable;
  catalogue_course: CatalogCourseTable;
  sum_semester_course_students: { major: string; n: number; course: string; total: number };
  sum_course_grade_attempts: { major: string; course: string; grade: string; total: number };
  sum_course_graded_students: { major: string; course: string; total: number };
  sum_course_students: { major: string; course: string; total: number };
  sum_semester_students: { major: string; n: number; total: number };
  sum_major_students: { major: string; total: number };
  /** How often the sums of a major changed. The totals of its slots add up to its version. */
  sum_changes: { major: string; slot: number; total: number };
};
