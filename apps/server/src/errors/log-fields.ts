import { isLostConnection } from './unavailable.ts';

/**
 * What a log may say about an error: its kind and its code. Never its message, which can quote what was to be stored or
 * sent. SQLite has one code for everything, and behind it a number whose meaning comes from a fixed list. A connection
 * that broke has none.
 */
export function logFields(error: unknown): { kind: string; code?: string; errcode?: number; errstr?: string } {
  const { name = typeof error, code, errcode, errstr } = (error ?? {}) as Record<string, unknown>;
  const known = code ?? (isLostConnection(error) ? 'CONNECTION_LOST' : undefined);
  return {
    kind: String(name),
    ...(known !== undefined && { code: String(known) }),
    ...(code === 'ERR_SQLITE_ERROR' && { errcode: Number(errcode), errstr: String(errstr) }),
  };
}
