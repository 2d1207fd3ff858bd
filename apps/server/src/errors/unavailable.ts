/**
 * Which errors mean that the database cannot be used at the moment, through no fault of the request. Such a request may
 * be sent again later; any other error of the database is a bug of ours.
 */

type DatabaseError = { code?: string; errcode?: number; message?: string };

/** What is thrown can be anything at all. */
const asDatabaseError = (error: unknown): DatabaseError => (error ?? {}) as DatabaseError;

/** No connection to PostgreSQL could be made in time. Its cause is what the network or PostgreSQL said. */
export class ConnectionFailure extends Error {
  readonly code: string;
  constructor(cause: unknown) {
    const { code, message } = asDatabaseError(cause);
    super(message || code || 'no connection', { cause });
    this.code = code ?? 'ECONNFAILED';
  }
}

/** PostgreSQL's connection errors and shutdowns, Node's network errors, and what `pg` says of a broken connection. */
const lostCodes = /^(08|57P|25P03|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET|ETIMEDOUT)/;
const lostMessages =
  /Connection terminated|connection error|not queryable|timeout exceeded when trying to connect|connection has been discarded/;

/** The connection broke. What was under way on it has ended, unless it was being committed. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof ConnectionFailure) return false;
  const { code, message = '' } = asDatabaseError(error);
  return (typeof code === 'string' && lostCodes.test(code)) || lostMessages.test(message);
}

/**
 * PostgreSQL's classes of insufficient resources (53: full disk, no memory, too many connections) and system errors
 * (58), statement and lock timeouts, conflicts that outlasted every retry, a server that only reads, and a process
 * without free file descriptors.
 */
const unavailableCodes = /^(53|58|57014|55P03|40001|40P01|25006|EMFILE|ENFILE|ENOSPC)/;

/** SQLite's busy, locked, read-only, I/O error, damaged, full, cannot open, and not a database. */
const unavailableSqlite = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

export function isUnavailable(error: unknown): boolean {
  if (error instanceof ConnectionFailure) return true;
  const { code, errcode } = asDatabaseError(error);
  if (code === 'ERR_SQLITE_ERROR') return unavailableSqlite.has((errcode ?? 0) % 256);
  return isLostConnection(error) || (typeof code === 'string' && unavailableCodes.test(code));
}
