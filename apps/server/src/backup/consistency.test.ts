import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Database, inSnapshot } from '../storage/database.ts';
import { describeEachEngine } from '../test-kit.ts';
import { backUp } from './backup.ts';
import { configOf, restoreFile, useFolder } from './test-kit.ts';

const fileOf = useFolder();
const config = configOf({});
const unencrypted = { passphrase: undefined, hasAccounts: true, force: true };
const replacing = { passphrase: undefined, replaces: true, now: new Date('2026-03-02T12:00:00Z') };

describeEachEngine('a backup and a restore next to others who write', (kit, engine) => {
  const addTombstone = (name: string) =>
    sql`insert into tombstone (uid_hash, deleted_at) values (${name}, '2026-03-01T00:00:00Z')`;

  const namesIn = async (db: Database['reader']) =>
    (await db.selectFrom('tombstone').select('uid_hash').execute()).map((row) => row.uid_hash);

  test('a backup sees one moment, whatever is written while it reads', async () => {
    const { database } = kit();
    const [before, after] = await inSnapshot(database, async (snapshot) => {
      const first = await namesIn(snapshot);
      await addTombstone('written meanwhile').execute(database.writer);
      return [first, await namesIn(snapshot)];
    });
    expect(after).toEqual(before);
    expect(await namesIn(database.reader)).toContain('written meanwhile');
  });

  if (engine === 'sqlite') return;

  test('a deletion that is being stored while a restore begins stays one', async () => {
    const { database } = kit();
    const file = fileOf('being-deleted');
    await backUp(database, config, file, unencrypted);
    let restoring: Promise<unknown> = Promise.resolve();
    await database.writer.transaction().execute(async (trx) => {
      await addTombstone('being deleted').execute(trx);
      restoring = restoreFile(database, config, file, replacing);
      const waiting = sql`select from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(database.reader)).rows).toHaveLength(1);
    });
    await restoring;
    expect(await namesIn(database.reader)).toContain('being deleted');
  });

  test('rows that the database did not take are noticed, and nothing changes', async () => {
    const { database } = kit();
    const file = fileOf('swallowed');
    await backUp(database, config, file, unencrypted);
    const before = await namesIn(database.reader);
    expect(before).not.toEqual([]);
    for (const statement of [
      sql`create function swallow() returns trigger language plpgsql as 'begin return null; end'`,
      sql`create function spoil() returns event_trigger language plpgsql as $$ begin
        if to_regclass('tombstone') is not null and not exists (select from pg_trigger where tgname = 'swallow') then
          create trigger swallow before insert on tombstone for each row execute function swallow();
        end if; end $$`,
      sql`create event trigger spoil on ddl_command_end when tag in ('CREATE TABLE') execute function spoil()`,
    ])
      await statement.execute(database.writer);
    await expect(restoreFile(database, config, file, replacing)).rejects.toThrow(
      `tombstone has 0 rows after the restore, not ${before.length}`,
    );
    await sql`drop event trigger spoil`.execute(database.writer);
    expect((await namesIn(database.reader)).sort()).toEqual(before.sort());
  });
});
