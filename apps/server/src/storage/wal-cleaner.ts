import { DatabaseSync } from 'node:sqlite';

/** Long enough for what is deleted together, such as a record and its account. */
export const delayMs = 200;

/**
 * The write-ahead log of SQLite still holds what was deleted, until a checkpoint empties it. The checkpoint does not
 * wait for readers or writers, because that would stop the whole server: if there are any, it is tried again.
 */
export function openWalCleaner(file: string) {
  const connection = new DatabaseSync(file, { timeout: 0 });
  const checkpoint = connection.prepare('pragma wal_checkpoint(truncate)');
  let timer: NodeJS.Timeout | undefined;

  const empty = (): boolean => {
    try {
      return checkpoint.get()?.['busy'] === 0;
    } catch {
      // A full disk, for example.
      return false;
    }
  };
  const schedule = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (!empty()) schedule(Math.min(ms * 2, 5000));
    }, ms).unref();
  };
  return {
    /** Empties the log soon. */
    schedule: () => schedule(delayMs),
    /** Empties it now if that is still to be done, and closes. */
    close() {
      if (timer !== undefined) empty();
      clearTimeout(timer);
      connection.close();
    },
  };
}
