/** A value, or a problem the caller must handle. Bugs still throw. */
export type Result<T, P> = { ok: true; value: T } | { ok: false; problem: P };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** The result with its value changed. A problem stays as it is. */
/** The value, or what there was before where there is a problem. */
export const orSame = <T>(result: Result<T, unknown>, before: T): T => (result.ok ? result.value : before);

export const mapValue = <T, U, P>(result: Result<T, P>, change: (value: T) => U): Result<U, P> =>
  result.ok ? ok(change(result.value)) : result;

export const fail = <const P>(problem: P): { ok: false; problem: P } => ({ ok: false, problem });
