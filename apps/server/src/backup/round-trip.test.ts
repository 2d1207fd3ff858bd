import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inTransaction, type Trx } from '../storage/database.ts';
import { migrationNames } from '../storage/migrations.ts';
import { openTestDatabase } from '../test-kit.ts';
import { backUp } from './backup.ts';
import type { BackupTable, ColumnKind, StoredValue } from './format.ts';
import { insertRows } from './queries.ts';
import { tablesAfter } from './tables.ts';
import { configOf, restoreFile, rowsOf, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const deleteRows = (trx: Trx, table: string) => sql`delete from ${sql.table(table)}`.execute(trx);
const config = configOf({ IDENTITY_SECRET: Buffer.alloc(32, 7).toString('base64url') });
const tables = (await tablesAfter(migrationNames)).filter(({ name }) => name !== 'readiness_probe');

/** Any text that both engines store: no NUL, no half of a character. Among others what ends a line somewhere. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom('', '\n', '\r\n', '\u2028\u2029', '"\\', '{"table":"student"}', '[]', "'';--", '٣'),
);
const anyValue: Record<ColumnKind, fc.Arbitrary<StoredValue>> = {
  text,
  integer: fc.integer(),
  bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
};

/** What a restore looks into has to make sense: no key that still signs. */
const meaningful: Record<string, fc.Arbitrary<StoredValue>> = {
  'identity_key.retired_at': text,
  'identity_attempt.expire': fc.option(fc.maxSafeInteger()),
};

/** Columns that may be null. */
const nullable =
  /^(student\.(major|major_changed_on|sharing|previous_history|history_changed_at|listed_major|created_on|published_major|rests_until|cooldown_until)|catalogue_course\.(title|description|credits|prerequisites)|publication\.(published_on|next_removal_on)|published_history\.(hidden_until|source)|identity_account\.(password|name|photo)|identity_code\.new_email)$/;

/** Keys and mailboxes are unique. The key of each table is its first column, alone or with the second. */
const isUnique = (key: string, index: number) => index === 0 || key === 'identity_account.mailbox';

const rowsFor = ({ name, columns }: BackupTable): fc.Arbitrary<StoredValue[][]> => {
  const entries = Object.entries(columns).map(([column, kind]) => ({
    key: `${name}.${column}`,
    kind,
  }));
  const row = fc.tuple(
    ...entries.map(({ key, kind }) => {
      const value = meaningful[key] ?? anyValue[kind];
      return nullable.test(key) ? fc.option(value) : value;
    }),
  );
  return fc.array(row, { maxLength: 6 }).map((rows) =>
    rows.map((values, number) =>
      values.map((value, index) => {
        const { key = '', kind } = entries[index] ?? {};
        if (!isUnique(key, index)) return value;
        return kind === 'integer' ? number : `${value}${number}`;
      }),
    ),
  );
};
const anyContents = fc.tuple(...tables.map(rowsFor));

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a backup of %s restored into %s', (from, to) => {
  test('has every row of every table as it was, whatever its values', async () => {
    const source = await openTestDatabase(from);
    const target = await openTestDatabase(to);
    // Encryption has tests of its own, and takes most of a second each time.
    const unencrypted = { passphrase: undefined, hasAccounts: true, force: true };
    await fc.assert(
      fc.asyncProperty(anyContents, async (contents) => {
        await inTransaction(source.database, async (trx) => {
          for (const [index, table] of tables.entries()) {
            await deleteRows(trx, table.name);
            const rows = contents[index] ?? [];
            if (rows.length > 0) await insertRows(source.database, trx, table, rows);
          }
        });
        const file = fileOf(`${from}-${to}`);
        const written = await backUp(source.database, config, file, unencrypted);
        // The tombstones of the run before would keep students away.
        await inTransaction(target.database, (trx) => deleteRows(trx, 'tombstone'));
        const options = { passphrase: undefined, replaces: true, now: new Date() };
        const report = await restoreFile(target.database, config, file, options);
        expect(report).toMatchObject({ rows: written, stillDeleted: 0 });
        expect(await rowsOf(target.database)).toEqual(await rowsOf(source.database));
      }),
      { numRuns: 2, seed: 1, endOnFailure: true },
    );
    await source.drop();
    await target.drop();
  });
});
