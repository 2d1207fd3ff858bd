import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { takeNotes, writeNote } from '../storage/operation-notes.ts';
import type { WarningLog } from './warning-log.ts';

const hour = 60 * 60 * 1000;

type OperationNotesOptions = {
  warnings: WarningLog;
  log: Pick<FastifyBaseLogger, 'info'>;
  everyMs?: number;
};

/**
 * Every minute: notes in the database what this server has warned of, for the status command, and writes to the log what
 * commands have done with accounts. `stop` does so once more.
 */
export function keepOperationNotes(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { warnings, log, everyMs = 60_000 }: OperationNotesOptions,
): { stop(): Promise<void> } {
  const server = randomBytes(6).toString('base64url');
  /** Of the hour in which the first of them came. */
  let counts: Record<string, number> = {};
  let began = '';
  let isNoted = true;

  const noteWarnings = async () => {
    const present = now().toISOString().slice(0, 13);
    for (const [name, count] of Object.entries(warnings.take())) {
      counts[name] = (counts[name] ?? 0) + count;
      began ||= present;
      isNoted = false;
    }
    if (!isNoted) await writeNote(database.writer, 'warnings', `${began} ${server}`, counts);
    isNoted = true;
    if (began < present) [counts, began] = [{}, ''];
    await takeNotes(database.writer, 'warnings', new Date(now().getTime() - 24 * hour).toISOString().slice(0, 13));
  };

  const logCommands = async () => {
    for (const { value } of await takeNotes(database.writer, 'to log')) {
      const { event, ...fields } = value;
      log.info(fields, event);
    }
  };

  const keep = async () => {
    // A database that is away is reported by the requests that need it. What was counted is noted when it is back.
    await noteWarnings().catch(() => undefined);
    await logCommands().catch(() => undefined);
  };
  const timer = setInterval(keep, everyMs).unref();
  return {
    stop() {
      clearInterval(timer);
      return keep();
    },
  };
}
