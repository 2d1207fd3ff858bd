/** A value, or a problem the caller must handle. Bugs still throw. */
export type Result<T, P> = { ok: true; value: T } | { ok: false; problem: P };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <const P>(problem: P): { ok: false; problem: P } => ({ ok: false, problem });
