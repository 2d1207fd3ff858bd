import { setTimeout as sleep } from 'node:timers/promises';
import { preparedName } from '@coursetrail/server-parts/prepared';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg, { type PoolClient } from 'pg';
import { ConnectionFailure } from '../errors/unavailable.ts';
import { CopiedRows, copyRows } from './copy-query.ts';
import type { PostgresHost, PostgresLocation } from './postgres-location.ts';
import { olderTimeline, Primaries } from './postgres-primaries.ts';
import type { PoolUse } from './sqlite.ts';

/** Measured on two cores: with fewer, requests wait for each other; more gain nothing (docs/reliability.md). */
export const defaultPoolSize = 10;

/** How long PostgreSQL may take, in milliseconds. It ends by itself what takes longer. */
export type PostgresLimits = {
  /** How long a request waits for a connection. */
  acquireMs: number;
  statementMs: number;
  /** How much longer than a statement may take we wait for PostgreSQL to say so. After that it counts as silent. */
  silenceMs: number;
  /** How long a statement waits for a lock. */
  lockMs: number;
  /** How long a transaction waits for its next statement. A process that froze inside one holds its locks no longer. */
  idleMs: number;
};

/** For students who wait. */
export const requestLimits: PostgresLimits = {
  acquireMs: 5000,
  statementMs: 8000,
  silenceMs: 2000,
  lockMs: 3000,
  idleMs: 5000,
};

/** For migrations and operators' commands, which may work on every row, and wait for each other. */
const tenMinutes = 600_000;
export const commandLimits: PostgresLimits = {
  ...requestLimits,
  statementMs: tenMinutes,
  lockMs: tenMinutes,
  // The publisher counts inside a transaction that locks students' rows: half a minute for 100,000 of one major, and more
  // where others want the processor.
  idleMs: tenMinutes,
};

/** How long a connection may take to be closed. The other side may be silent. */
const closeMs = 2000;
/** How long one of several hosts may take to say whether it is the primary. The others are not waiting for it. */
const lookMs = 2000;
/** How long the pool makes no more connections after PostgreSQL had none left. */
const shrunkMs = 2000;

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';
const tooManyConnections = '53300';
const readOnly = '25006';

/** A reply of PostgreSQL did not come in time. The connection is gone, since the reply may still be on its way. */
class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT';
}

/** `pg` waits forever for a silent server to close a connection, and the socket would stay. */
class ClosingClient extends pg.Client {
  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): Promise<void> | void {
    setTimeout(() => this.connection.stream.destroy(), closeMs).unref();
    return callback === undefined ? super.end() : super.end(callback);
  }
}

/**
 * The pool of `pg`, with what it lacks: an end to every wait, several hosts, and patience while PostgreSQL has no
 * connection left.
 */
export class BoundedPool implements PostgresPool {
  readonly options = {};
  readonly #size: number;
  readonly #pool: pg.Pool;
  readonly #location: PostgresLocation;
  readonly #limits: PostgresLimits;
  /** Which of the hosts new connections go to. */
  #current = 0;
  #shrunk: NodeJS.Timeout | undefined;
  /** Null with one host: reading goes on while that one only reads. */
  readonly primaries: Primaries | null;

  constructor(location: PostgresLocation, limits: PostgresLimits, size: number) {
    const { hosts, user, password, database, applicationName } = location;
    this.#location = location;
    this.#limits = limits;
    this.#size = size;
    const login = {
      ...(user !== undefined && { user }),
      ...(password !== undefined && { password }),
      ...(database !== undefined && { database }),
      application_name: applicationName,
    };
    const open = async (host: PostgresHost) => {
      const client = new ClosingClient({
        ...login,
        ...this.#addressOf(host),
        connectionTimeoutMillis: lookMs,
        query_timeout: lookMs,
      }).on('error', () => undefined);
      await client.connect();
      return client;
    };
    this.primaries = hosts.length === 1 ? null : new Primaries(hosts, open);
    this.#pool = new pg.Pool({
      ...login,
      ...this.#addressOf(hosts[0]),
      Client: ClosingClient,
      max: size,
      connectionTimeoutMillis: limits.acquireMs,
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleMs,
      // A host that vanished is noticed on idle connections as well.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      onConnect: (client) =>
        this.primaries?.require(client, (text, values) =>
          this.#bounded(client as PoolClient, client.query(text, values)),
        ),
    });
    // An error event without a listener ends the process. A connection that breaks while idle is replaced at the next
    // query; one that breaks in use fails its query as well, and between two queries of a transaction only the event says so.
    const ignore = () => undefined;
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => client.on('error', ignore));
  }

  /** A connection, within a bounded time. It is one to the primary, if there are several hosts. */
  async connect(): Promise<PostgresPoolClient> {
    const giveUp = performance.now() + this.#limits.acquireMs;
    let told: unknown;
    for (let attempt = 1; ; attempt += 1) {
      const host = this.#current;
      try {
        const client = await this.#pool.connect();
        if (!this.primaries?.isOlder(client)) return this.#lease(client);
        client.release(true);
        this.#avoid(this.#hostOf(client));
      } catch (error) {
        const isFull = codeOf(error) === tooManyConnections;
        if (isFull) this.#shrink();
        else this.#avoid(host);
        // What a host or the network says tells more than an attempt that took too long, which has no code, and an old
        // primary that is refused tells more than the others being away.
        if (codeOf(error) !== '' && codeOf(told) !== olderTimeline) told = error;
        const canWait = isFull || this.#location.hosts.length > 1;
        if (!canWait || performance.now() > giveUp) throw new ConnectionFailure(told ?? error);
        // All hosts once without a pause; then not all requests at the same moment.
        if (attempt >= this.#location.hosts.length) await sleep(50 + Math.random() * 150);
      }
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#shrunk);
    this.primaries?.stop();
    await this.#pool.end();
  }

  use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { size: this.#size, open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  #addressOf({ host, port }: PostgresHost) {
    // As in PostgreSQL's own programs: what stays on this machine is not encrypted.
    return { host, port, ssl: host.startsWith('/') ? false : this.#location.ssl };
  }

  #lease(client: PoolClient): PostgresPoolClient {
    let isSpent = false;
    const run = async (text: string, values: readonly unknown[]) => {
      try {
        const [rows] = values;
        const reply =
          rows instanceof CopiedRows
            ? copyRows(client, text, rows)
            : client.query({ name: preparedName(text), text, values: [...values] });
        return await this.#bounded(client, reply);
      } catch (error) {
        // A fail-over can leave a connection open to what is now a standby.
        if (codeOf(error) === readOnly) {
          isSpent = true;
          this.#avoid(this.#hostOf(client));
        }
        throw error;
      }
    };
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query(text: unknown, values: readonly unknown[] = []): unknown {
      if (typeof text !== 'string') throw new TypeError('a cursor would not be bounded');
      return run(text, values);
    }
    return { query, release: (destroy) => client.release(destroy || isSpent) };
  }

  #hostOf({ host, port }: PoolClient): number {
    return this.#location.hosts.findIndex((each) => each.host === host && each.port === port);
  }

  /** `query_timeout` of `pg` would give the waiting connection back to the pool. */
  async #bounded<T>(client: PoolClient, reply: Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => client.connection.stream.destroy(new SilentDatabase('the database is silent')),
      this.#limits.statementMs + this.#limits.silenceMs,
    );
    try {
      return await reply;
    } finally {
      clearTimeout(timer);
    }
  }

  /** New connections go to the next host, unless another request has already moved on. */
  #avoid(host: number): void {
    const { hosts } = this.#location;
    if (host !== this.#current || hosts.length === 1) return;
    this.#current = (host + 1) % hosts.length;
    Object.assign(this.#pool.options, this.#addressOf(hosts[this.#current] ?? hosts[0]));
  }

  /** Requests wait for a connection we have, instead of asking PostgreSQL again and again for one it does not have. */
  #shrink(): void {
    this.#pool.options.max = Math.max(1, this.#pool.totalCount);
    this.#shrunk ??= setTimeout(() => {
      this.#shrunk = undefined;
      this.#pool.options.max = this.#size;
    }, shrunkMs).unref();
  }
}
