import path from 'node:path';
import { QueryCreator } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';

const builders = ['selectFrom', 'selectNoFrom', 'insertInto', 'updateTable', 'deleteFrom'] as const;

const root = `${path.resolve(import.meta.dirname, '../../../..')}/`;

/** The line of our own code that called, as `apps/server/src/storage/students.ts:71`. */
function callSite(stack: string): string {
  const [, ...callers] = stack.split('\n');
  const caller = callers.find((line) => !/node_modules|\/statements\//.test(line)) ?? '';
  const [site = ''] = /^[^:]+:\d+/.exec(caller.slice(caller.indexOf(root) + root.length)) ?? [];
  return site;
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
