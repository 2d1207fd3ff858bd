import { maxLinkLifetimeMs } from '@coursetrail/identity';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Dependencies } from './dependencies.ts';
import { logFields } from './errors/log-fields.ts';
import { deleteOldMails } from './mail/mail-folder.ts';
import { deleteOldMailboxCounts } from './storage/major-changes.ts';
import { deleteOldHistories } from './storage/students.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

type OldDataOptions = {
  /** The database's time, as of now. */
  checkClock: () => Promise<Date>;
  mailFolder: Config['mail']['folder'];
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Deletes what has reached its age: now, and every hour until it is stopped. */
export async function deleteOldDataHourly(
  { database, identity }: Pick<Dependencies, 'database' | 'identity'>,
  { checkClock, mailFolder, log }: OldDataOptions,
): Promise<{ stop(): void }> {
  const deleteNow = async () => {
    // Compared with the database's clock at this moment: what is deleted too early cannot be brought back.
    const checked = checkClock();
    const tasks = [
      checked.then((now) => deleteOldHistories(database, new Date(now.getTime() - day))),
      checked.then((now) => deleteOldMailboxCounts(database, now)),
      checked.then(() => identity.embedded?.purge()),
      deleteOldMails(mailFolder, new Date(Date.now() - maxLinkLifetimeMs)),
    ];
    for (const result of await Promise.allSettled(tasks)) {
      if (result.status === 'rejected') log.error(logFields(result.reason), 'old data could not be deleted');
    }
    database.discardDeleted();
  };
  const timer = setInterval(deleteNow, hour);
  await deleteNow();
  return { stop: () => clearInterval(timer) };
}
