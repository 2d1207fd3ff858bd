import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitName, limits } from './limits.ts';
import { ProtocolError } from './protocol-error.ts';
import { tagger } from './secrets.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';
import { deleteCountersExpiredBefore, throttleClient } from './storage/throttle-counters.ts';

/** These limits are never lifted early, so a flood that reached one is refused without asking the database again. */
const blockedInMemory: readonly string[] = [
  'sign-up, address',
  'mail, address',
] satisfies LimitName[];

export type Throttle = {
  /** Counts one, or throws. Counting comes before the action, so that a hundred at once are counted as a hundred. */
  count(limit: LimitName, ...about: string[]): Promise<void>;
  /** Counts one, and returns whether it was within the limit. */
  tryCount(limit: LimitName, ...about: string[]): Promise<boolean>;
  /** Counts nothing: would the next one be refused? */
  isMet(limit: LimitName, ...about: string[]): Promise<boolean>;
  /** Takes one back: the action turned out to be harmless. */
  uncount(limit: LimitName, ...about: string[]): Promise<void>;
  reset(limit: LimitName, ...about: string[]): Promise<void>;
  deleteExpired(): Promise<void>;
};

/** Counters in the database, shared by all its servers. Their keys are keyed hashes, which reveal no address. */
export function openThrottle(
  { keySecret }: IdentitySettings,
  { database, log, now, limits: changed = {} }: IdentityDependencies,
): Throttle {
  const { engine, writer } = database;
  const tag = tagger(keySecret, 'attempts');
  const limiters = new Map(
    Object.entries({ ...limits, ...changed }).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: throttleClient(writer, engine),
        storeType: 'pool',
        tableName: 'identity_attempt',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: '',
        points,
        duration: seconds,
        inMemoryBlockOnConsumed: blockedInMemory.includes(name) ? points + 1 : 0,
      }),
    ]),
  );
  const limiter = (limit: LimitName) => {
    const found = limiters.get(limit);
    if (found === undefined) throw new Error(`no limit is called ${limit}`);
    return found;
  };
  const keyOf = (limit: LimitName, about: string[]) => tag(JSON.stringify([limit, ...about]));

  const tryCount: Throttle['tryCount'] = async (limit, ...about) => {
    try {
      await limiter(limit).consume(keyOf(limit, about));
      return true;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // Logged once, when the limit is reached: a flood of calls must not flood the log as well.
      if (error.consumedPoints === limiter(limit).points + 1) log('limit met', { limit });
      return false;
    }
  };

  return {
    async count(limit, ...about) {
      if (!(await tryCount(limit, ...about)))
        throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
    },
    tryCount,
    async isMet(limit, ...about) {
      const counted = await limiter(limit).get(keyOf(limit, about));
      return counted !== null && counted.consumedPoints >= limiter(limit).points;
    },
    async uncount(limit, ...about) {
      await limiter(limit).reward(keyOf(limit, about));
    },
    async reset(limit, ...about) {
      await limiter(limit).delete(keyOf(limit, about));
    },
    async deleteExpired() {
      await deleteCountersExpiredBefore(writer, now().getTime());
    },
  };
}
