import {
  besideEachOther,
  type Candidate,
  chooseChanges,
  countMajor,
  isSeenAlike,
  toPublish,
  type Uid,
} from '@coursetrail/domain';
import { readCredits } from '../catalog/courses.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  type Eligibility,
  eligibilityOf,
  majorsToCheck,
  markStudents,
  markUnlisted,
  takeChangedStudents,
} from '../storage/changed-students.ts';
import { type Database, inTransaction, type Trx } from '../storage/database.ts';
import {
  countReadable,
  type EncodedHistory,
  encodeHistory,
  lockPublication,
  markChecked,
  readableHistories,
  readMajorStates,
  readPublishedHistories,
  removeHistories,
  returnDecoys,
  storeHistories,
  storePublication,
} from '../storage/publications.ts';
import { bodiesOf } from './bodies.ts';

export type PublisherSettings = Pick<Dependencies, 'database' | 'now'>;

/**
 * Publishes a major, if a group of its students has something new to show, or somebody left or returns. Unless
 * `dueSince` is given, it does not matter when the major was last looked at. Returns whether readers see anything new.
 * All of it, or nothing if it fails halfway.
 */
export async function publishMajor(
  { database, now }: PublisherSettings,
  major: string,
  dueSince?: string,
): Promise<boolean> {
  const eligibility = await eligibilityOf(database, now());
  return inTransaction(database, async (trx) => {
    const publication = await lockPublication(database, trx, major);
    const isPublished = publication.published_on !== null;
    // Another server was faster.
    if (dueSince !== undefined && isPublished && publication.checked_at >= dueSince) return false;

    const { today } = eligibility;
    const returned = await returnDecoys(trx, major, today);
    const chosen = chooseChanges(
      await readCandidates(database, trx, major, eligibility),
      { readable: await countReadable(trx, major), decoysReturn: returned.accounts > 0 },
      database.rules,
    );
    if (chosen.length === 0 && returned.all === 0 && publication.has_withdrawals === 0) {
      await markChecked(trx, major, now().toISOString());
      return false;
    }
    await storeHistories(
      trx,
      major,
      chosen.flatMap(({ uid, after }) =>
        after === null ? [] : [{ uid, ...after, random_order: database.draw(2 ** 31) }],
      ),
    );
    await removeHistories(
      trx,
      chosen.filter(({ after }) => after === null),
      today,
    );

    const { minGroup } = database.rules;
    const { accounts, imported, sources } = await readableHistories(trx, major);
    const both = imported.length === 0 ? null : besideEachOther(accounts, imported, minGroup);
    const contents = countMajor(both?.histories ?? accounts, { minGroup, creditsOf: await readCredits(trx) });
    await storePublication(
      trx,
      {
        major,
        checked_at: now().toISOString(),
        published_on: contents === null ? null : today,
        students: contents?.students ?? 0,
        imported: contents === null ? 0 : imported.length,
        sources: JSON.stringify(contents === null ? [] : sources),
        semesters: contents?.semesters.length ?? 0,
      },
      contents === null
        ? []
        : bodiesOf({
            ...contents,
            ...{ major, publishedOn: today },
            ...(both !== null && { imported: { students: imported.length, sources }, courses: both.courses }),
          }),
      contents?.commonCourses ?? [],
    );
    return true;
  });
}

/** A student with something new, and what is to be published; null is nothing. */
type CandidateStudent = Candidate & { uid: Uid; after: EncodedHistory | null };

/** Students with something new. Those who have nothing new after all, such as an edit that was undone, are settled. */
async function readCandidates(
  database: Database,
  trx: Trx,
  major: string,
  eligibility: Eligibility,
): Promise<CandidateStudent[]> {
  const candidates: CandidateStudent[] = [];
  for await (const rows of takeChangedStudents(database, trx, major, eligibility)) {
    const published = await readPublishedHistories(
      trx,
      rows.map(({ uid }) => uid),
    );
    const settled: { uid: Uid }[] = [];
    for (const { uid, ...row } of rows) {
      const { history: before, hiddenUntil } = published.get(uid) ?? { history: null };
      // What a decoy changes hides nobody until it can be read again.
      if (hiddenUntil) continue;
      const after = row.listed_major === major ? toPublish({ ...row, history: JSON.parse(row.history) }) : null;
      const isVisible = !isSeenAlike(before, after);
      if (isVisible || before?.seasons.join() !== after?.seasons.join())
        candidates.push({
          uid,
          after: after && encodeHistory(after),
          isPublished: before !== null,
          isVisible,
          isReturning: row.cooldown_until !== null,
        });
      else settled.push({ uid });
    }
    await markStudents(trx, settled, { changed: 0 });
  }
  return candidates;
}

/**
 * Majors with something to publish that nobody has looked at since a fixed time. One of which nothing is published waits
 * for no fixed time, only until it has enough students.
 */
export async function majorsDue({ database, now }: PublisherSettings, since: string) {
  const { reader, rules } = database;
  const majors = await majorsToCheck(reader, await eligibilityOf(database, now()));
  const states = await readMajorStates(reader);
  return majors
    .map(({ major, coming }) => ({
      ...(states.get(major) ?? { isPublished: false, checkedAt: '' }),
      major,
      coming,
    }))
    .filter(({ isPublished, checkedAt, coming }) => checkedAt < since || (!isPublished && coming >= rules.firstGroup));
}

export type PublicationReport = { published: string[]; unchanged: string[]; failed: Error[] };

/** Publishes every major, or one, or those that are due since a fixed time. One that fails does not stop the others. */
export async function publishAll(
  settings: PublisherSettings,
  { since, only }: { since?: string | undefined; only?: string | undefined } = {},
): Promise<PublicationReport> {
  const { database, now } = settings;
  const report: PublicationReport = { published: [], unchanged: [], failed: [] };
  await inTransaction(database, markUnlisted);
  const majors =
    since === undefined
      ? await majorsToCheck(database.reader, await eligibilityOf(database, now()))
      : await majorsDue(settings, since);
  for (const { major } of only === undefined ? majors : [{ major: only }])
    try {
      const isNew = await publishMajor(settings, major, since);
      report[isNew ? 'published' : 'unchanged'].push(major);
    } catch (error) {
      report.failed.push(new Error(`${major} could not be published`, { cause: error }));
    }
  database.discardDeleted();
  return report;
}
