import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type LimitName, limits } from './limits.ts';
import { ProtocolError } from './protocol-error.ts';
import { tagger } from './secrets.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';
import { deleteCountersExpiredBefore, throttleClient } from './storage/throttle-counters.ts';

/** These limits are never lifted early, so a flood that reached one is refused without asking the database again. */
const blockedInMemory: readonly string[] = ['sign-up, address', 'mail, address'] satisfies LimitName[];

export type Throttle = ReturnType<typeof openThrottle>;

/** Counters in the database, shared by all its servers. Their keys are keyed hashes, which reveal no address. */
export function openThrottle(
  { keySecret }: IdentitySettings,
  { database, log, now, limits: changed = {} }: IdentityDependencies,
) {
  const { engine, writer } = database;
  const tag = tagger(keySecret, 'attempts');
  const limiters = new Map(
    Object.entries({ ...limits, ...changed }).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: throttleClient(writer, engine, now),
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
  const keyOf = (limit: LimitName, about: readonly string[]) => tag(JSON.stringify([limit, ...about]));

  /** Counts one, and returns whether it was within the limit. */
  const tryCount = async (limit: LimitName, ...about: string[]): Promise<boolean> => {
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
    /** Counts one, or throws. Counting comes before the action, so that a hundred at once are counted as a hundred. */
    async count(limit: LimitName, ...about: string[]) {
      if (!(await tryCount(limit, ...about))) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
    },
    tryCount,
    /** Counts nothing: would the next one be refused? */
    async isMet(limit: LimitName, ...about: string[]) {
      const counted = await limiter(limit).get(keyOf(limit, about));
      return counted !== null && counted.consumedPoints >= limiter(limit).points;
    },
    /** Takes one back: the action turned out to be harmless. */
    async uncount(limit: LimitName, ...about: string[]) {
      await limiter(limit).reward(keyOf(limit, about));
    },
    async reset(limit: LimitName, ...about: string[]) {
      await limiter(limit).delete(keyOf(limit, about));
    },
    async deleteExpired() {
      await deleteCountersExpiredBefore(writer, now().getTime());
    },
  };
}
