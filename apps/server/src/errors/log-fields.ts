import { isLostConnection } from './unavailable.ts';

type LoggedError = { name?: string; code?: unknown; errcode?: number; errstr?: string };

/**
 * What a log may say about an error: its kind and its code. Never its message, which can quote what was to be stored or
 * sent. SQLite's code is a number, and its words are from a fixed list; a connection that broke has no code.
 */
export function logFields(error: unknown): { kind: string; code?: string; words?: string | undefined } {
  const { name: kind = typeof error, code, errcode, errstr } = (error ?? {}) as LoggedError;
  if (code === 'ERR_SQLITE_ERROR') return { kind, code: `SQLITE_${errcode}`, words: errstr };
  if (code === undefined) return { kind, ...(isLostConnection(error) && { code: 'CONNECTION_LOST' }) };
  return { kind, code: String(code) };
}
