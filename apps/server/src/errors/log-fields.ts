/**
 * What a log may say about an error: its kind and its code. Never its message, which can quote what was to be stored or
 * sent. SQLite has one code for everything, and behind it a number whose meaning comes from a fixed list.
 */
export function logFields(error: unknown): { kind: string; code?: string; errcode?: number; errstr?: string } {
  const { name = typeof error, code, errcode, errstr } = (error ?? {}) as Record<string, unknown>;
  return {
    kind: String(name),
    ...(code !== undefined && { code: String(code) }),
    ...(code === 'ERR_SQLITE_ERROR' && { errcode: Number(errcode), errstr: String(errstr) }),
  };
}
