import { QueryCreator } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';

const builders = ['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom'] as const;

/** The first line of our own code in a stack, as `apps/server/src/storage/students.ts:71`. */
function callSite(stack: string): string {
  const lines = stack.split('\n').filter((line) => !/node_modules|\/statements\//.test(line));
  const [, site = ''] = /((?:apps|packages)\/[^:?)]+)[^:]*:\d+/.exec(lines[1] ?? '') ?? [];
  const [, line = ''] = /(?:apps|packages)\/[^:)]+:(\d+)/.exec(lines[1] ?? '') ?? [];
  return `${site}:${line}`;
}

/** Records what is sent to PostgreSQL, and which lines of our code build queries, until `stop`. */
export function recordStatements() {
  const statements = new Set<string>();
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const sending = function (this: unknown, ...args: unknown[]) {
    const [query] = args as [string | { text?: string }];
    statements.add(typeof query === 'string' ? query : (query.text ?? ''));
    return send.apply(this, args);
  };
  const sent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(sending as never);
  const callSites = new Set<string>();
  const spies = builders.map((name) => {
    const build = QueryCreator.prototype[name] as (...args: unknown[]) => unknown;
    const recording = function (this: unknown, ...args: unknown[]) {
      callSites.add(callSite(new Error().stack ?? ''));
      return build.apply(this, args);
    };
    return vi.spyOn(QueryCreator.prototype, name).mockImplementation(recording as never);
  });
  return {
    callSites,
    statements,
    stop() {
      for (const spy of [sent, ...spies]) spy.mockRestore();
    },
  };
}
