import {
  applyChanges,
  contentsOf,
  dayOf,
  daysAfter,
  isGroupOfChanges,
  isSameHistory,
  isSeenAlike,
  nextRemovalOn,
  type PublishedChange,
  type PublishedHistory,
  removeOverdue,
  smallestGroup,
  toPublish,
  type Uid,
  type WorkingCounts,
  youngDays,
} from '@coursetrail/domain';
import {
  countJoining,
  type Eligibility,
  hasStudentSince,
  majorsToCheck,
  markUnchanged,
  markUnlisted,
  readDueAfterWrite,
  takeChangedStudents,
} from '../storage/changed-students.ts';
import { type Database, inTransaction, type Trx } from '../storage/database.ts';
import { coverDepartures } from '../storage/departures.ts';
import {
  decodeWorking,
  lockPublication,
  markChecked,
  readPublishedHistories,
  removeHistories,
  storeHistories,
  storePublication,
  takeDepartures,
} from '../storage/publications.ts';
import { uidHash } from '../storage/uid-hash.ts';
import { bodiesOf } from './bodies.ts';
import { majorsDuePathways, publishPathways } from './pathways.ts';
import type { PublisherSettings } from './publisher-settings.ts';

/** So many at most in one transaction: on SQLite all writers wait for it. */
const mostAtOnce = 5000;

/** So many students who were never published come from an upgrade. They wait for the process at the fixed time. */
const tooMany = 500;

/** Who may be published today. New accounts are free, and a few of them could surround a single student. */
async function eligibilityOf({
  database,
  minGroupSize,
  now,
}: PublisherSettings): Promise<Eligibility> {
  const today = dayOf(now());
  if (minGroupSize === 1) return { today, createdBy: null, restsUntil: null };
  const createdBy = daysAfter(now(), -youngDays);
  const hasOlder = await hasStudentSince(database.reader, createdBy);
  return { today, createdBy: hasOlder ? createdBy : null, restsUntil: today };
}

/**
 * Publishes a major, if a group of its students has changed. Unless `dueSince` is given, it does not
 * matter when the major was last looked at. Returns whether readers see anything new.
 */
export async function publishMajor(
  settings: PublisherSettings,
  major: string,
  dueSince?: string,
): Promise<boolean> {
  const eligibility = await eligibilityOf(settings);
  for (let isNew = false, isFirstPass = true; ; isFirstPass = false) {
    const { hasPublished, hasMore } = await inTransaction(settings.database, (trx) =>
      publishOnce(settings, trx, major, eligibility, isFirstPass ? dueSince : undefined),
    );
    isNew ||= hasPublished;
    if (!hasMore) return isNew;
  }
}

type Candidate = {
  uid: Uid;
  isReturning: boolean;
  before: PublishedHistory | null;
  after: PublishedHistory | null;
};

/** One publication: all of it, or nothing if it fails halfway. */
async function publishOnce(
  { database, minGroupSize, now }: PublisherSettings,
  trx: Trx,
  major: string,
  eligibility: Eligibility,
  dueSince: string | undefined,
): Promise<{ hasPublished: boolean; hasMore: boolean }> {
  const nothing = { hasPublished: false, hasMore: false };
  const publication = await lockPublication(database, trx, major);
  // Another server was faster.
  if (dueSince !== undefined && publication.checked_at >= dueSince) return nothing;

  const candidates = await readCandidates(database, trx, major, eligibility);
  const { changed = [], unchanged = [] } = Object.groupBy(candidates, ({ before, after }) =>
    isSameHistory(before, after) ? 'unchanged' : 'changed',
  );
  // Who changed nothing but a season hides nobody: readers of histories do not see it.
  const seen = changed.filter(({ before, after }) => !isSeenAlike(before, after));
  const isGroup = isGroupOfChanges(
    {
      isFirst: publication.version === 0,
      changed: seen.length,
      returning: seen.filter(({ isReturning }) => isReturning).length,
    },
    minGroupSize,
  );
  const accepted = isGroup ? changed : [];
  const departed = await takeDepartures(trx, major);
  const today = dayOf(now());
  const isOverdue = (publication.next_removal_on ?? '9') <= today;

  await markUnchanged(trx, unchanged);
  if (accepted.length === 0 && departed.length === 0 && !isOverdue) {
    await markChecked(trx, major, now().toISOString());
    return nothing;
  }

  const working = decodeWorking(publication.working);
  applyChanges(working, changesOf(departed, accepted), smallestGroup(minGroupSize));
  removeOverdue(working.unshared, today);

  await storeHistories(
    trx,
    major,
    accepted.flatMap(({ uid, after }) =>
      after === null ? [] : [{ uid, history: after, randomOrder: database.draw(2 ** 31) }],
    ),
  );
  await removeHistories(
    trx,
    accepted.filter(({ after }) => after === null),
  );
  await replacePublication({ minGroupSize, now }, trx, publication, working);
  return { hasPublished: true, hasMore: isGroup && candidates.length === mostAtOnce };
}

/** One change per student, also for those who left and came back since the last publication. */
function changesOf(
  departed: Awaited<ReturnType<typeof takeDepartures>>,
  accepted: readonly Candidate[],
): PublishedChange[] {
  const changes = new Map<string, PublishedChange>();
  for (const { history, ...departure } of departed)
    changes.set(departure.student, { ...departure, before: history, after: null });
  for (const { uid, before, after } of accepted) {
    const student = uidHash(uid);
    changes.set(student, {
      student,
      before: before ?? changes.get(student)?.before ?? null,
      after,
    });
  }
  return [...changes.values()];
}

/** Writes a new version of what readers see of a major. */
export async function replacePublication(
  { minGroupSize, now }: Pick<PublisherSettings, 'minGroupSize' | 'now'>,
  trx: Trx,
  { major, version }: { major: string; version: number },
  working: WorkingCounts,
): Promise<void> {
  const contents = contentsOf(working, smallestGroup(minGroupSize));
  const today = dayOf(now());
  await storePublication(
    trx,
    {
      major,
      working,
      version: version + 1,
      checked_at: now().toISOString(),
      published_on: contents === null ? null : today,
      students: contents?.students ?? 0,
      semesters: contents?.semesters.length ?? 0,
      next_removal_on: nextRemovalOn(working.unshared),
    },
    contents === null ? [] : bodiesOf({ ...contents, major, publishedOn: today }),
  );
}

async function readCandidates(
  database: Database,
  trx: Trx,
  major: string,
  eligibility: Eligibility,
): Promise<Candidate[]> {
  const rows = await takeChangedStudents(database, trx, major, eligibility, mostAtOnce);
  const published = await readPublishedHistories(
    trx,
    rows.map(({ uid }) => uid),
  );
  return rows.map((row) => ({
    uid: row.uid,
    isReturning: row.rests_until !== null,
    before: published.get(row.uid) ?? null,
    after:
      row.listed_major === major ? toPublish({ ...row, history: JSON.parse(row.history) }) : null,
  }));
}

/** Majors with changes, departures or grades to remove. */
export const majorsWithWork = async (settings: PublisherSettings): Promise<string[]> =>
  majorsToCheck(settings.database.reader, await eligibilityOf(settings));

/** Whether there is anything to publish. */
export const hasWork = async (settings: PublisherSettings): Promise<boolean> =>
  (await majorsWithWork(settings)).length > 0 || (await majorsDuePathways(settings)).length > 0;

/** Publishes every major that has not been looked at since `dueSince`; all of them without it. */
export async function publishAll(
  settings: PublisherSettings,
  {
    dueSince,
    onMajor,
  }: { dueSince?: string; onMajor?: (major: string, isNew: boolean) => void } = {},
): Promise<void> {
  const { database, minGroupSize, now } = settings;
  await coverDepartures(database, { minGroupSize, now: now() });
  await inTransaction(database, markUnlisted);
  for (const major of await majorsWithWork(settings)) {
    const isNew = await publishMajor(settings, major, dueSince);
    onMajor?.(major, isNew);
  }
  await publishPathways(settings);
  database.discardDeleted();
}

/**
 * What does not wait for the next fixed time: students who go along with one who left, the first
 * publication of a major, and every change where groups of one are allowed.
 */
export async function publishAfterWrite(settings: PublisherSettings, uid?: Uid): Promise<void> {
  const { database, minGroupSize, now } = settings;
  if (minGroupSize === 1) {
    await publishAll(settings);
    // A student who moved has now left one major, and can join the other.
    return publishAll(settings);
  }
  const { hasUncovered, unpublishedMajor } = await readDueAfterWrite(database.reader, uid);
  if (hasUncovered) await coverDepartures(database, { minGroupSize, now: now() });
  if (unpublishedMajor === null) return;
  const eligibility = await eligibilityOf(settings);
  const joining = await countJoining(database.reader, unpublishedMajor, eligibility, tooMany);
  if (joining >= smallestGroup(minGroupSize) && joining < tooMany)
    await publishMajor(settings, unpublishedMajor);
}
