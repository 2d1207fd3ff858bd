import type pg from 'pg';
import type { PostgresHost } from './postgres-location.ts';

/** What a host says of itself. */
type Host = {
  /** The same for a primary and all its copies. */
  system: string;
  /** Rises with each promotion; null if the host only reads. */
  timeline: number | null;
  /** The highest timeline that a server has written down here; null if nobody has. */
  noted: number | null;
};

const undefinedTable = '42P01';

/** The timeline of `pg_control_checkpoint()` would be that of the last checkpoint, minutes before a promotion. */
const question = (noted: string) => `
  select system_identifier::text as system, ${noted} as noted,
    case current_setting('transaction_read_only') when 'off' then pg_walfile_name(pg_current_wal_lsn()) end as wal_file
  from pg_control_system()`;
const notedHere = '(select timeline from highest_timeline where system = system_identifier::text)';

type Ask = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

async function readHost(ask: Ask): Promise<Host> {
  const { rows } = await ask(question(notedHere)).catch((error) => {
    if (error.code === undefinedTable) return ask(question('null'));
    throw error;
  });
  const { system, noted, wal_file: walFile } = rows[0];
  return { system, noted, timeline: walFile === null ? null : Number.parseInt(walFile.slice(0, 8), 16) };
}

export const olderTimeline = 'database-older-timeline';
const twoPrimaries = 'database-two-primaries';

/** This host takes writes, but another was promoted since: what is written here will be lost. */
class OlderTimeline extends Error {
  readonly code = olderTimeline;
}

export type WarnOfPrimary = (
  fields: { code: string; host: string; timeline: number; newest: number },
  sentence: string,
) => void;

const sentences = {
  [olderTimeline]: 'this host takes writes although another was promoted since; it is not used; shut it down',
  [twoPrimaries]:
    'this host takes writes, and so does another that was promoted at the same time; shut one of them down',
};

type SeenHost = { name: string; client: pg.Client; host: Host };

const lookEveryMs = 15_000;

/**
 * After a fail-over the old primary may come back and take writes as well. Of several hosts, the one with the highest
 * timeline is the primary. One below the highest ever seen is refused, and told so in a table, where servers find it
 * that were started since. Of two with the same, which were promoted at once, nobody can say which it is.
 */
export class Primaries {
  readonly #hosts: readonly PostgresHost[];
  readonly #open: (host: PostgresHost) => Promise<pg.Client>;
  /** By system. */
  readonly #highest = new Map<string, number>();
  readonly #seen = new WeakMap<pg.ClientBase, Host>();
  #firstLook: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #warn: WarnOfPrimary | undefined;
  /** Those that were told of and are still so. */
  #told = new Set<string>();
  #count = 1;

  constructor(hosts: readonly PostgresHost[], open: (host: PostgresHost) => Promise<pg.Client>) {
    this.#hosts = hosts;
    this.#open = open;
  }

  /** How many hosts took writes when they were last looked at. */
  get count(): number {
    return this.#count;
  }

  /** Throws unless this new connection leads to the primary. */
  async require(client: pg.ClientBase, ask: Ask): Promise<void> {
    const host = await readHost(ask);
    if (host.timeline === null) throw Object.assign(new Error('none of the hosts takes writes'), { code: '25006' });
    this.#note(host);
    // Only a process that has seen no other host yet has to look for one.
    this.#firstLook ??= this.look();
    await this.#firstLook;
    this.#seen.set(client, host);
    if (!this.isOlder(client)) return;
    await this.#writeDown(host, ask);
    throw new OlderTimeline(`another host was promoted since (timeline ${host.timeline} is not the newest)`);
  }

  /** Whether another host has turned out to be the primary since this connection was made. */
  isOlder(client: pg.ClientBase): boolean {
    const host = this.#seen.get(client);
    return host !== undefined && this.#isOlder(host);
  }

  /** Looks at all hosts now and then, and tells of those that take writes and should not. */
  watch(warn: WarnOfPrimary, everyMs = lookEveryMs): void {
    this.#warn = warn;
    const lookAgain = async () => {
      await this.look();
      if (this.#warn !== undefined) this.#timer = setTimeout(lookAgain, everyMs).unref();
    };
    void lookAgain();
  }

  stop(): void {
    this.#warn = undefined;
    clearTimeout(this.#timer);
  }

  /** Looks at all hosts. Those that do not reply are left out. */
  async look(): Promise<void> {
    const looks = await Promise.all(this.#hosts.map((each) => this.#lookAt(each).catch(() => undefined)));
    const found = looks.filter((look) => look !== undefined);
    for (const { host } of found) this.#note(host);
    const writable = found.filter(({ host }) => host.timeline !== null);
    this.#count = writable.length;
    const older = writable.filter(({ host }) => this.#isOlder(host));
    const newest = writable.filter((look) => !older.includes(look));
    const others = newest.slice(1);
    for (const look of older) this.#tell(olderTimeline, look);
    for (const look of others) this.#tell(twoPrimaries, look);
    if (this.#warn !== undefined) this.#told = new Set([...older, ...others].map(({ name }) => name));
    for (const { host, client } of older) await this.#writeDown(host, (text, values) => client.query(text, values));
    await Promise.all(found.map(({ client }) => client.end().catch(() => undefined)));
  }

  async #lookAt(place: PostgresHost): Promise<SeenHost> {
    const client = await this.#open(place);
    try {
      const host = await readHost((text, values) => client.query(text, values));
      return { name: `${place.host}:${place.port}`, client, host };
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  #note({ system, timeline, noted }: Host): void {
    this.#highest.set(system, Math.max(this.#highest.get(system) ?? 0, timeline ?? 0, noted ?? 0));
  }

  #isOlder = ({ system, timeline }: Host) => timeline !== null && timeline < (this.#highest.get(system) ?? 0);

  #tell(code: keyof typeof sentences, { name, host: { system, timeline } }: SeenHost): void {
    if (this.#told.has(name)) return;
    this.#warn?.(
      { code, host: name, timeline: timeline ?? 0, newest: this.#highest.get(system) ?? 0 },
      sentences[code],
    );
  }

  async #writeDown({ system, noted }: Host, ask: Ask): Promise<void> {
    const highest = this.#highest.get(system) ?? 0;
    if ((noted ?? 0) >= highest) return;
    try {
      // Its standby has left it, so nobody would confirm the commit.
      await ask('set synchronous_commit = local');
      await ask(
        `insert into highest_timeline (system, timeline) values ($1, $2)
          on conflict (system) do update set timeline = greatest(highest_timeline.timeline, excluded.timeline)`,
        [system, highest],
      );
    } catch {
      // It is refused in any case.
    }
  }
}
