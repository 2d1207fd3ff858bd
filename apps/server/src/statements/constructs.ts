/**
 * The constructs of our SQL beyond the plainest, and what the documentation of three distributed engines says of each.
 * None of these engines runs in the tests: this is a table of what was read, checked against what we send. The pages
 * are listed in docs/scaling.md.
 */
type EngineSupport = { citus: string; cockroachdb: string; yugabytedb: string };

type SqlConstruct = { words: readonly string[]; pattern: RegExp; support: EngineSupport };

const yes = 'yes';

export const constructs: Record<string, SqlConstruct> = {
  'SELECT ... FOR UPDATE': {
    words: ['for'],
    pattern: / for update$/,
    support: { citus: 'on one shard', cockroachdb: yes, yugabytedb: yes },
  },
  'INSERT ... ON CONFLICT': {
    words: ['conflict', 'do', 'nothing'],
    pattern: / on conflict/i,
    support: { citus: 'the key holds the distribution column', cockroachdb: yes, yugabytedb: yes },
  },
  RETURNING: {
    words: ['returning'],
    pattern: / returning /i,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
  'a comparison of two columns at once': {
    words: [],
    pattern: /\("random_order", "uid"\) [<>] \(/,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
  'REPEATABLE READ': {
    words: ['start', 'transaction', 'isolation', 'level', 'repeatable', 'read'],
    pattern: /isolation level repeatable read/,
    support: {
      citus: 'each node has a snapshot of its own',
      cockroachdb: 'runs as SERIALIZABLE; may ask for a retry (40001)',
      yugabytedb: 'as snapshot isolation; may ask for a retry (40001)',
    },
  },
  'advisory locks': {
    words: ['pg_advisory_xact_lock', 'pg_advisory_lock', 'pg_advisory_unlock'],
    pattern: /pg_advisory_/,
    support: {
      citus: 'yes, on the coordinator',
      cockroachdb: 'those of a transaction since 2026; those of a session have no effect',
      yugabytedb: 'from v2025.1',
    },
  },
  'a session setting in a query': {
    words: ['with', 'set_timeout', 'set_config', 'config_val'],
    pattern: /set_config\('lock_timeout'/,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
  'a subquery': {
    words: ['exists', 'not'],
    pattern: /\(select /,
    support: {
      citus: 'on one shard, or of tables that every node has',
      cockroachdb: yes,
      yugabytedb: yes,
    },
  },
  'an outer join': {
    words: ['left', 'join'],
    pattern: / left join /,
    support: {
      citus: 'on the distribution column, or to a table that every node has',
      cockroachdb: yes,
      yugabytedb: yes,
    },
  },
  'random order': {
    words: ['random'],
    pattern: /order by random\(\)/,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
  'CASE in an upsert': {
    words: ['case', 'when', 'then', 'else', 'end'],
    pattern: /CASE WHEN/,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
  'a partial index': {
    words: ['index'],
    pattern: /^create index .* where /,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
  'several schema changes in one transaction': {
    words: ['alter', 'drop', 'rename', 'column', 'add', 'create', 'table'],
    pattern: /^(alter|drop|create) /,
    support: {
      citus: yes,
      cockroachdb: 'limited: load the schema of a migrated PostgreSQL instead',
      yugabytedb: 'each is a transaction of its own unless the preview of transactional DDL is on',
    },
  },
  'a 32-bit integer': {
    words: ['integer'],
    pattern: / integer\b/,
    support: {
      citus: yes,
      cockroachdb: 'with default_int_size = 4; otherwise 64 bits, which the driver returns as text',
      yugabytedb: yes,
    },
  },
  'other column types': {
    words: ['text', 'bytea', 'bigint', 'varchar'],
    pattern: / (bytea|bigint|varchar\(255\))/,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
  'the system catalog': {
    words: ['pg_catalog', 'col_description', 'pg_get_serial_sequence', 'quote_ident', 'inner'],
    pattern: /"pg_catalog"/,
    support: { citus: yes, cockroachdb: yes, yugabytedb: yes },
  },
};

/** What every SQL database knows. */
const plainWords =
  `select distinct from where and or in is null not as on order by asc desc limit insert into values
  update set delete begin commit rollback sum max coalesce substr default primary key constraint unique if to excluded
  true points expire session extname`.split(/\s+/);

export const knownWords: ReadonlySet<string> = new Set([
  ...plainWords,
  ...Object.values(constructs).flatMap(({ words }) => words),
]);
