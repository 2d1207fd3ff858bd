import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const createIndex = (db: Kysely<unknown>, index: string) => sql.raw(`create index ${index}`).execute(db);

/** Forward only, and never edited once released. The names sort after those of the host's own migrations. */
export const identityMigrations: Record<string, Migration> = {
  '100-identity-accounts': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('identity_account')
        .addColumn('uid', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('mailbox', 'text', (column) => column.notNull().unique())
        .addColumn('verified', 'integer', (column) => column.notNull())
        .addColumn('password', 'text')
        .addColumn('password_set_at', 'text', (column) => column.notNull())
        .addColumn('name', 'text')
        .addColumn('photo', 'text')
        .addColumn('disabled', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('generation', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('revoked_at', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_login_at', 'text', (column) => column.notNull())
        .execute();
      await createIndex(db, 'identity_account_unverified on identity_account (verified, created_at)');
      await db.schema
        .createTable('identity_session')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('uid', 'text', (column) => column.notNull())
        .addColumn('generation', 'integer', (column) => column.notNull())
        .addColumn('auth_time', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text', (column) => column.notNull())
        .execute();
      await createIndex(db, 'identity_session_by_uid on identity_session (uid)');
      await createIndex(db, 'identity_session_unused on identity_session (used_at)');
      await db.schema
        .createTable('identity_code')
        .addColumn('code_hash', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('uid', 'text', (column) => column.notNull())
        .addColumn('generation', 'integer', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('new_email', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
      await createIndex(db, 'identity_code_by_uid on identity_code (uid, kind)');
      await createIndex(db, 'identity_code_expired on identity_code (expires_at)');
      await db.schema
        .createTable('identity_key')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('kid', 'text', (column) => column.notNull())
        .addColumn('public_jwk', 'text', (column) => column.notNull())
        .addColumn('sealed_jwk', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('retired_at', 'text')
        .execute();
      await db.schema
        .createTable('identity_attempt')
        .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
        .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute();
    },
  },
  // Sessions that exist stay valid: their refresh token counts as number 0 of the session that its hash names.
  '101-identity-rotation': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('identity_session').renameColumn('token_hash', 'id').execute();
      for (const [column, before] of Object.entries({
        current_token: 0,
        former_token: -1,
        newest_token: 0,
      }))
        await db.schema
          .alterTable('identity_session')
          .addColumn(column, 'integer', (number) => number.notNull().defaultTo(before))
          .execute();
      await db.schema
        .alterTable('identity_session')
        .addColumn('newest_at', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
  '102-identity-known-networks': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('identity_known_network')
        .addColumn('uid', 'text', (column) => column.notNull())
        .addColumn('network_tag', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('identity_known_network_key', ['uid', 'network_tag'])
        .execute();
      await createIndex(db, 'identity_known_network_unused on identity_known_network (used_at)');
    },
  },
  '103-identity-university': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('identity_university')
        .addColumn('issuer', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('uid', 'text', (column) => column.notNull())
        .addColumn('joined_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('identity_university_key', ['issuer', 'subject'])
        .execute();
      await createIndex(db, 'identity_university_by_uid on identity_university (uid)');
      await db.schema.alterTable('identity_session').addColumn('university_sid', 'text').execute();
      await createIndex(db, 'identity_session_of_university on identity_session (university_sid)');
      for (const column of ['auth_time', 'university_sid'])
        await db.schema.alterTable('identity_code').addColumn(column, 'text').execute();
    },
  },
};
