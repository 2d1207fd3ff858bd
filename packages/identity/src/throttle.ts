import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { attemptsClient, forgetAttemptsExpiredBefore, ours } from './queries.ts';
import { Refusal } from './refusal.ts';
import { tagger } from './secrets.ts';
import type { IdentityOutside, IdentitySettings } from './settings.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * How often what may happen. Whole dormitories share one address, so limits per address are wide; what one account
 * suffers is narrow. The wider limit per account is there for guesses from many addresses at once.
 */
const limits = {
  'wrong password, account and address': { points: 10, seconds: 15 * minute },
  'wrong password, account': { points: 40, seconds: hour },
  'wrong password, address': { points: 300, seconds: 15 * minute },
  'sign-up, address': { points: 100, seconds: hour },
  'mail, account': { points: 5, seconds: hour },
  'mail, address': { points: 200, seconds: hour },
} as const;

/** Nothing a student does lifts these early, so a flood that met one is refused without asking the database again. */
const rememberedHere: readonly string[] = ['sign-up, address', 'mail, address'] satisfies Limit[];

type Limit = keyof typeof limits;

export type Throttle = {
  /** Counts one, or refuses. Counted before the deed, so that a hundred at once are counted as a hundred. */
  count(limit: Limit, ...about: string[]): Promise<void>;
  /** Takes one back: the deed turned out harmless. */
  uncount(limit: Limit, ...about: string[]): Promise<void>;
  forget(limit: Limit, ...about: string[]): Promise<void>;
  forgetOld(): Promise<void>;
};

/** Counters in the database, shared by all its servers. The keys are keyed hashes: no address can be read from them. */
export function openThrottle(
  { keySecret }: IdentitySettings,
  { database, log, now }: IdentityOutside,
): Throttle {
  const writer = ours(database.writer);
  const tag = tagger(keySecret, 'attempts');
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: attemptsClient(writer, database.engine),
        storeType: 'pool',
        tableName: 'identity_attempt',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: '',
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: rememberedHere.includes(name) ? points + 1 : 0,
      }),
    ]),
  );
  const limiter = (limit: Limit) => {
    const found = limiters.get(limit);
    if (found === undefined) throw new Error(`no limit is called ${limit}`);
    return found;
  };
  const keyOf = (limit: Limit, about: string[]) => tag(JSON.stringify([limit, ...about]));

  return {
    async count(limit, ...about) {
      try {
        await limiter(limit).consume(keyOf(limit, about));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // Told once, when the limit is met; a flood must not flood the log as well.
        if (error.consumedPoints === limits[limit].points + 1) log('limit met', { limit });
        throw new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER');
      }
    },
    async uncount(limit, ...about) {
      await limiter(limit).reward(keyOf(limit, about));
    },
    async forget(limit, ...about) {
      await limiter(limit).delete(keyOf(limit, about));
    },
    async forgetOld() {
      await forgetAttemptsExpiredBefore(writer, now().getTime());
    },
  };
}

/** Whoever has an IPv6 address has the 64 bits below it too. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (ip.split('%')[0] ?? ip).toLowerCase().split('::');
  const front = head.split(':').filter((group) => group !== '');
  const back = tail?.split(':').filter((group) => group !== '') ?? [];
  const filled =
    tail === undefined
      ? front
      : [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
