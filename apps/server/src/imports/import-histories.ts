import { randomBytes } from 'node:crypto';
import { asUid, type PublishedHistory, replaceImported } from '@coursetrail/domain';
import { type Database, inTransaction } from '../storage/database.ts';
import { drawSome } from '../storage/draw.ts';
import { type EncodedHistory, encodeHistory, lockPublication } from '../storage/publications.ts';
import { addImported, hideImported, markReplaced, readSource, removeImported } from './queries.ts';

export type SourceReport = {
  /** The majors whose histories changed, which are to be published. */
  majors: string[];
  added: number;
  removed: number;
  kept: number;
  /** Added ones and decoys that appear with the next term. */
  hidden: number;
  /** In majors with fewer students than the smallest group. */
  leftOut: number;
};

/** No key, and nothing made of one: a name that belongs to nobody. */
const newName = () => asUid(`imported-${randomBytes(15).toString('base64url')}`);

const textOf = ({ sharing, attempts, seasons }: EncodedHistory) => `${sharing} ${seasons} ${attempts}`;

/**
 * Replaces everything that was imported under a name by these histories, in one transaction; with none, removes it.
 * What did not change stays where it is, so that only what readers may notice changes. The majors have to be published
 * afterwards.
 */
export async function replaceSource(
  database: Database,
  source: string,
  histories: ReadonlyMap<string, readonly PublishedHistory[]>,
  now: Date,
): Promise<SourceReport> {
  const { rules, draw } = database;
  const until = rules.cooldownUntil(now);
  return inTransaction(database, async (trx) => {
    const report: SourceReport = { majors: [], added: 0, removed: 0, kept: 0, hidden: 0, leftOut: 0 };
    const old = Map.groupBy(await readSource(trx, source), ({ major }) => major);
    // In one order, because every publisher locks majors.
    for (const major of [...new Set([...old.keys(), ...histories.keys()])].sort()) {
      const all = histories.get(major) ?? [];
      const isGroup = all.length >= rules.minGroup;
      if (!isGroup) report.leftOut += all.length;
      const fresh = isGroup ? all.map(encodeHistory) : [];
      const { gone, added, kept, isFew, decoys } = replaceImported(old.get(major) ?? [], fresh, textOf, rules);
      report.kept += kept.length;
      if (gone.length === 0 && added.length === 0) continue;

      await lockPublication(database, trx, major);
      await removeImported(trx, major, gone);
      const readable = kept.filter(({ isHidden }) => !isHidden);
      const hidden = drawSome(draw, readable, decoys);
      await hideImported(trx, major, hidden, until);
      await addImported(
        trx,
        source,
        major,
        added.map((history) => ({
          ...history,
          ...{ uid: newName(), random_order: draw(2 ** 31), hidden_until: isFew ? until : null },
        })),
      );
      await markReplaced(trx, major);
      report.majors.push(major);
      report.added += added.length;
      report.removed += gone.length;
      report.hidden += hidden.length + (isFew ? added.length : 0);
    }
    return report;
  });
}
