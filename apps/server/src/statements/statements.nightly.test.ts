import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { constructs, knownWords } from './constructs.ts';
import { citusProblems, reachOf } from './distribution-check.ts';
import { listingOf } from './listing.ts';
import { normalized, tablesIn } from './normalize.ts';
import { recordStatements } from './recorder.ts';
import { walkThroughEverything } from './walk.ts';

vi.setConfig({ hookTimeout: 120_000 });

const root = path.resolve(import.meta.dirname, '../../../..');
let statements: string[] = [];
let callSites: ReadonlySet<string> = new Set();

beforeAll(async () => {
  const recorded = recordStatements();
  try {
    await walkThroughEverything();
  } finally {
    recorded.stop();
  }
  callSites = recorded.callSites;
  statements = [...new Set([...recorded.statements].flatMap((text) => normalized(text) ?? []))];
});

afterAll(() => vi.restoreAllMocks());

test('every SQL statement is listed in statements.sql', async () => {
  const howTo =
    'The statements have changed: run npx vitest run --project server apps/server/src/statements -u and read the diff';
  await expect(listingOf(statements), howTo).toMatchFileSnapshot('statements.sql');
});

test('the list is complete: every line that builds a query has run', () => {
  const onHandle =
    /\b(?:db|trx|reader|writer)\s*\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(/g;
  const lines = globSync('{apps/server,packages/identity}/src/**/*.ts', { cwd: root })
    // Backups are not listed: a distributed engine has its own.
    .filter((file) => !/\.test\.ts$|\/test-kit\.ts$|\/(attacks|backup|statements)\//.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return Array.from(text.matchAll(onHandle), ({ index, 0: match }) => {
        const until = text.slice(0, index + match.lastIndexOf('.'));
        return `${file}:${until.split('\n').length}`;
      });
    });
  expect(lines.length).toBeGreaterThan(80);
  const howTo = 'These lines were not reached: let walk.ts call what uses them';
  expect(
    lines.filter((line) => !callSites.has(line)),
    howTo,
  ).toEqual([]);
});

test('Citus would refuse only the lock on students of a major, which is taken one by one there', () => {
  const refused = statements.filter((statement) => citusProblems(statement).length > 0);
  const lock = /^select "uid", .*"history".* from "student" where "changed" = .* for update$/;
  expect(refused.filter((statement) => !lock.test(statement))).toEqual([]);
});

test('on Citus, what students wait for asks one shard', () => {
  const reach = (pattern: RegExp) => [
    ...new Set(statements.filter((statement) => pattern.test(statement)).map(reachOf)),
  ];
  expect(reach(/^(select|update|delete).*"student" .*where "uid" = /)).toEqual(['one shard']);
  expect(reach(/^insert into "student"/)).toEqual(['one shard']);
  expect(reach(/^(select|insert) .*"tombstone"/)).toEqual(['one shard']);
  expect(reach(/^(select|insert) .*"student_document"/)).toEqual(['one shard']);
  expect(reach(/^delete from "student_document" where "uid" = /)).toEqual(['one shard']);
  expect(reach(/^select "uid", "random_order".* where "major" = /)).toEqual(['one shard']);
  expect(reach(/^select .*"published_history" where "uid" = \? and "major" = /)).toEqual([
    'one shard',
  ]);
  expect(reach(/^select .*"publication_body"/)).toEqual(['every node']);
});

test('a construct of SQL is used only if constructs.ts says what is known of it on other engines', () => {
  const withoutNames = (statement: string) =>
    statement.replaceAll(/"[^"]*"(\.\*)?|'[^']*'|\b\w+\.\w+/g, ' ');
  const words = statements
    .filter((statement) => !/"pg_catalog"|^create index/.test(statement))
    .flatMap(
      (statement) =>
        withoutNames(statement)
          .toLowerCase()
          .match(/[a-z_]{2,}/g) ?? [],
    );
  const names = new Set([
    ...statements.flatMap(tablesIn),
    ...statements.flatMap((statement) => statement.match(/(?<=")[a-z_]+(?=")/g) ?? []),
  ]);
  const unknown = [...new Set(words)].filter((word) => !knownWords.has(word) && !names.has(word));
  expect(unknown, 'Look these up and add them to constructs.ts').toEqual([]);
});

test.each(Object.entries(constructs))('%s is still used, or its row can go', (_, { pattern }) => {
  expect(statements.filter((statement) => pattern.test(statement))).not.toEqual([]);
});

test('the check finds what Citus would refuse', () => {
  const refused = [
    'select "uid" from "student" where "changed" = ? for update',
    'update "student" set "uid" = ?, "major" = ? where "uid" = ?',
    'insert into "published_history" ("uid", "major") values (?, ?) on conflict ("uid") do nothing',
    'select * from "student" inner join "published_history" on "student"."uid" = "published_history"."uid"',
    'select * from "student" inner join "identity_account" on "student"."uid" = "identity_account"."uid"',
  ];
  expect(refused.filter((statement) => citusProblems(statement).length === 0)).toEqual([]);
  expect(citusProblems('select * from "student" where "uid" = ? for update')).toEqual([]);
});
