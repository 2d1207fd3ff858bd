import type { FastifyServerOptions } from 'fastify';

type PinoOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;
type LogMethod = NonNullable<NonNullable<PinoOptions['hooks']>['logMethod']>;

/** pino's number for the level. */
const warn = 40;

/** How often a warning is written again. */
const repeatMs = 1000;

/** What came since a warning was written. */
type Repeats = { count: number; write?: (count: number) => void };

export type WarningLog = ReturnType<typeof openWarningLog>;

/**
 * Of warnings that say the same, such as those of all requests while the database is away, the first is written at once
 * and then one a second that counts the others. An error is a bug, which a student may report with the number of the
 * request, so each is written. Both are counted for the status command.
 */
export function openWarningLog(everyMs = repeatMs) {
  let counts: Record<string, number> = {};
  const repeating = new Map<string, Repeats>();

  const begin = (name: string) => {
    repeating.set(name, { count: 0 });
    setTimeout(writeRepeats, everyMs, name).unref();
  };
  const writeRepeats = (name: string) => {
    const { count, write } = repeating.get(name) ?? { count: 0 };
    repeating.delete(name);
    if (count === 0) return;
    begin(name);
    write?.(count);
  };

  const logMethod: LogMethod = function (args, method, level) {
    const write = (more: object) => {
      const [fields, ...message] = args as unknown[];
      method.apply(this, [{ ...(fields as object), ...more }, ...message] as never);
    };
    const name = level < warn ? undefined : nameOf(args);
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
    if (name === undefined || level > warn) return method.apply(this, args);
    const repeats = repeating.get(name);
    if (repeats === undefined) {
      begin(name);
      return method.apply(this, args);
    }
    repeats.count += 1;
    repeats.write = (count) => write({ count });
  };

  return {
    hooks: { logMethod },
    /** How often each was logged since the last call. */
    take(): Record<string, number> {
      const taken = counts;
      counts = {};
      return taken;
    },
    /** Writes what waits for its second. */
    flush() {
      for (const name of repeating.keys()) writeRepeats(name);
    },
  };
}

/** What a line says, without what differs from one request to the next: every warning has fields and a message. */
function nameOf([fields, message]: readonly unknown[]): string {
  const { problem, code, errstr } = fields as Record<'problem' | 'code' | 'errstr', string | undefined>;
  return [message, problem, code, errstr].filter(Boolean).join(', ');
}
