/**
 * What a log may say about an error: its kind and its code. Never its message, which can quote what
 * was to be stored or sent.
 */
export function logFields(error: unknown): { kind: string; code?: string } {
  const { name = typeof error, code } = (error ?? {}) as { name?: string; code?: unknown };
  return { kind: name, ...(code !== undefined && { code: String(code) }) };
}
