import { distribution } from '../storage/citus.ts';
import { tablesIn } from './normalize.ts';

/** Where Citus runs a statement. */
export type ShardReach = 'one shard' | 'all shards' | 'every node' | 'coordinator';

const isSchema = (statement: string) => /^(create|alter|drop) /i.test(statement);

const placementOf = (table: string) => distribution[table] ?? 'coordinator';

const distributed = (statement: string) =>
  tablesIn(statement).flatMap((table) => {
    const placement = placementOf(table);
    return typeof placement === 'string' ? [] : [{ table, column: placement.by }];
  });

/** Whether a statement says which shard of the table it means: an equality, or a column of what is inserted. */
function namesShard(statement: string, { table, column }: { table: string; column: string }) {
  if (/^insert /i.test(statement))
    return new RegExp(`^insert into "${table}" \\([^)]*"${column}"`).test(statement);
  return new RegExp(`(?:"${table}"\\.)?"${column}" = \\?`).test(afterWhere(statement));
}
/** Without the assignments of an UPDATE, which look like conditions. */
const afterWhere = (statement: string) => statement.slice(statement.indexOf(' where '));

export function reachOf(statement: string): ShardReach {
  const tables = distributed(statement);
  if (tables.length > 0)
    return tables.every((table) => namesShard(statement, table)) ? 'one shard' : 'all shards';
  return tablesIn(statement).some((table) => placementOf(table) === 'reference')
    ? 'every node'
    : 'coordinator';
}

/** What Citus documents that it does not do, as far as a statement does it. */
export function citusProblems(statement: string): string[] {
  if (isSchema(statement)) return [];
  const tables = distributed(statement);
  const reach = reachOf(statement);
  const assigned = statement.match(/ set (.*?)(?: where |$)/)?.[1] ?? '';
  const checks: [string, boolean][] = [
    ['FOR UPDATE on several shards', reach === 'all shards' && / for update/.test(statement)],
    [
      'an assignment to the distribution column',
      tables.some(({ column }) => new RegExp(`"${column}" = `).test(assigned)),
    ],
    [
      'ON CONFLICT on a key without the distribution column',
      tables.some(
        ({ column }) =>
          / on conflict \(/.test(statement) &&
          !new RegExp(` on conflict \\([^)]*"${column}"`).test(statement),
      ),
    ],
    [
      'tables distributed by different columns in one statement',
      new Set(tables.map(({ column }) => column)).size > 1,
    ],
    [
      'a distributed table and one of the coordinator in one statement',
      tables.length > 0 &&
        tablesIn(statement).some((table) => placementOf(table) === 'coordinator'),
    ],
    ['a volatile function in an UPDATE', /^update .*random\(\)/.test(statement)],
    ['a subquery in an INSERT', /^insert .*\(select /.test(statement)],
  ];
  return checks.filter(([, applies]) => applies).map(([problem]) => problem);
}
