/**
 * The constructs of our SQL beyond the plainest, and what is known of each on three distributed engines. None of them
 * runs in the tests. What says `assumed` was not found in their documentation: it is common PostgreSQL syntax that we
 * expect to work. Everything else was read there or in their issues; docs/scaling.md lists the pages.
 */
type EngineSupport = { citus: string; cockroachdb: string; yugabytedb: string };

type SqlConstruct = { words: readonly string[]; pattern: RegExp; support: EngineSupport };

const yes = 'yes';
const assumed = 'assumed';
const allAssumed = { citus: assumed, cockroachdb: assumed, yugabytedb: assumed };

export const constructs: Record<string, SqlConstruct> = {
  'SELECT ... FOR UPDATE': {
    words: ['for'],
    pattern: / for update$/,
    support: { citus: 'on one shard', cockroachdb: yes, yugabytedb: yes },
  },
  'INSERT ... ON CONFLICT': {
    words: ['conflict', 'do', 'nothing'],
    pattern: / on conflict/i,
    support: {
      citus: 'the key holds the distribution column',
      cockroachdb: assumed,
      yugabytedb: yes,
    },
  },
  RETURNING: {
    words: ['returning'],
    pattern: / returning /i,
    support: allAssumed,
  },
  'a comparison of two columns at once': {
    words: [],
    pattern: /\("random_order", "uid"\) [<>] \(/,
    support: allAssumed,
  },
  'REPEATABLE READ': {
    words: ['start', 'transaction', 'isolation', 'level', 'repeatable', 'read'],
    pattern: /isolation level repeatable read/,
    support: {
      citus: assumed,
      cockroachdb: 'assumed to run as SERIALIZABLE',
      yugabytedb: 'as snapshot isolation',
    },
  },
  'advisory locks': {
    words: ['pg_advisory_xact_lock', 'pg_advisory_lock', 'pg_advisory_unlock'],
    pattern: /pg_advisory_/,
    support: {
      citus: assumed,
      cockroachdb: 'those of a transaction since 2026; those of a session have no effect',
      yugabytedb: 'yes, not in older versions',
    },
  },
  'a session setting in a query': {
    words: ['with', 'set_timeout', 'set_config', 'config_val'],
    pattern: /set_config\('lock_timeout'/,
    support: allAssumed,
  },
  'a setting that is read': {
    words: ['show', 'transaction_read_only'],
    pattern: /^show transaction_read_only$/,
    support: allAssumed,
  },
  'the time of the database': {
    words: ['clock_timestamp', 'now'],
    pattern: /clock_timestamp\(\)/,
    support: allAssumed,
  },
  'a subquery': {
    words: ['exists', 'not'],
    pattern: /\(select /,
    support: {
      citus: 'on one shard, or of tables that every node has',
      cockroachdb: assumed,
      yugabytedb: assumed,
    },
  },
  'an outer join': {
    words: ['left', 'join'],
    pattern: / left join /,
    support: {
      citus: 'on the distribution column, or to a table that every node has',
      cockroachdb: assumed,
      yugabytedb: assumed,
    },
  },
  'CASE in an upsert': {
    words: ['case', 'when', 'then', 'else', 'end'],
    pattern: /CASE WHEN/,
    support: allAssumed,
  },
  'a partial index': {
    words: ['index'],
    pattern: /^create index .* where /,
    support: {
      citus: assumed,
      cockroachdb: yes,
      yugabytedb:
        'yes; some versions corrupt one in ON CONFLICT DO UPDATE, which we do not send there',
    },
  },
  'several schema changes in one transaction': {
    words: ['alter', 'drop', 'rename', 'column', 'add', 'create', 'table'],
    pattern: /^(alter|drop|create) /,
    support: {
      citus: assumed,
      cockroachdb: 'limited: load the schema of a migrated PostgreSQL instead',
      yugabytedb: 'each is a transaction of its own unless transactional DDL is on',
    },
  },
  'a 32-bit integer': {
    words: ['integer'],
    pattern: / integer\b/,
    support: {
      citus: assumed,
      cockroachdb: '64 bits by default, which the driver returns as text',
      yugabytedb: yes,
    },
  },
  'other column types': {
    words: ['text', 'bytea', 'bigint', 'varchar'],
    pattern: / (bytea|bigint|varchar\(255\))/,
    support: { citus: assumed, cockroachdb: assumed, yugabytedb: yes },
  },
  'the system catalog': {
    words: ['pg_catalog', 'col_description', 'pg_get_serial_sequence', 'quote_ident', 'inner'],
    pattern: /"pg_catalog"/,
    support: allAssumed,
  },
};

/** What every SQL database knows. */
const plainWords =
  `select distinct from where and or in is null not as on order by asc desc limit insert into values
  update set delete begin commit rollback sum max coalesce substr replace default primary key constraint unique if to
  excluded true points expire session extname`.split(/\s+/);

export const knownWords: ReadonlySet<string> = new Set([
  ...plainWords,
  ...Object.values(constructs).flatMap(({ words }) => words),
]);
