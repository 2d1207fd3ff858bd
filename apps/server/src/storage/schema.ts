import type { SharingLevel, Uid } from '@coursetrail/domain';
import type { Generated } from 'kysely';

/** The private side: one row per student, written by its owner. The history is one text document of some forty attempts. */
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
  /** `listedMajor`: the major to publish this history under; null when it is empty or not shared. */
  listed_major: string | null;
  /** 1 until the publisher has taken the last change into account. */
  changed: Generated<number>;
  /** The day of the first write. Null in rows older than the column. */
  created_on: Generated<string | null>;
  /** The major this student is published under now. Set by the publisher. */
  published_major: Generated<string | null>;
  /** Was published before and has left; not published again before this day. */
  cooldown_until: Generated<string | null>;
};

/** A private document of a student, as JSON. Only its owner reads and writes it: it is published nowhere. */
type StudentDocumentTable = { uid: Uid; name: string; version: number; body: string };

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

/** The public side: what was last published of a major. */
export type PublicationTable = {
  major: string;
  /** Always 0. Only the version before uses it. */
  version: number;
  /** When the publisher last looked at the major, whether or not it published anything. */
  checked_at: string;
  /** Null while nothing is published. */
  published_on: string | null;
  students: number;
  /** How many semesters are shown. */
  semesters: number;
  /** How many of the students were imported, and from which sources: their names as a JSON list. */
  imported: Generated<number>;
  sources: Generated<string>;
  /** 1 while the replies still count somebody who has left since they were made. */
  has_withdrawals: number;
  /** Always empty. Only the version before uses it. */
  working: Uint8Array;
};

/** A reply about a major, compressed. */
type PublicationBodyTable = { major: string; name: string; tag: string; bytes: Uint8Array };

/** A history as it was published, for others to read. */
export type PublishedHistoryTable = {
  uid: Uid;
  major: string;
  sharing: 'courses' | 'courses-and-grades';
  /** `encodeAttempts` of the published attempts. */
  attempts: string;
  /** The published seasons, joined. No reader gets them. */
  seasons: Generated<string>;
  /** Redrawn at each publication. A random history is one index seek away, and the order says nothing about a person. */
  random_order: number;
  /** Of a decoy: nobody reads or counts it before the first publication from this day on. */
  hidden_until: Generated<string | null>;
  /** The name of the file it was imported from. Null where it is an account's. */
  source: Generated<string | null>;
};

/** A course that is common in a major: who took it, when, and with which grades. Readers get `courseTaking` of them. */
type CourseTakingTable = {
  code: string;
  major: string;
  /** All counted students of the major. */
  students: number;
  takers: number;
  semester: number;
  seasoned: number;
  fall: number;
  winter: Generated<number>;
  spring: number;
  summer: number;
  /** Students who share a listed grade, and their attempts by grade, as JSON. */
  graded: Generated<number>;
  attempts: Generated<string>;
};

/** How often the owner of a mailbox chose a major on a day. The mailbox is a keyed hash of its address. */
type MajorChangeTable = { mailbox: string; changed_on: string; changes: number };

/** One row, which is written to see whether writing works. */
type ReadinessProbeTable = { name: string; filler: string };

/**
 * What an operator wants to know of the installation, and nothing of a student: `operation-notes.ts`. In no backup, for
 * it is not true of the place to which one is restored.
 */
type OperationNoteTable = { topic: string; name: string; value: string };

/** Of a PostgreSQL and its copies (`system`): only in one whose place another has taken (postgres-primaries.ts). */
type HighestTimelineTable = { system: string; timeline: number };

export type Schema = {
  student: StudentTable;
  student_document: StudentDocumentTable;
  tombstone: TombstoneTable;
  secret: SecretTable;
  catalogue_course: CatalogCourseTable;
  publication: PublicationTable;
  publication_body: PublicationBodyTable;
  published_history: PublishedHistoryTable;
  course_taking: CourseTakingTable;
  major_change: MajorChangeTable;
  readiness_probe: ReadinessProbeTable;
  operation_note: OperationNoteTable;
  highest_timeline: HighestTimelineTable;
};
