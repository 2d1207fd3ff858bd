import type { Uid } from '@coursetrail/domain';

/** Reading that a student's failed files may take, all given back in the course of an hour. */
const maxSeconds = 30;
const recoverySeconds = 3600;
/** Every file uses up a process, which took about a second to load and warm up. */
const minCharge = 1;

/**
 * Counts how long each student's failed files kept the server busy. Without a limit, a few accounts that send files
 * made to take long would keep everybody else waiting.
 */
export function openFailureBudget(now: () => number = () => performance.now() / 1000) {
  const perSecond = maxSeconds / recoverySeconds;
  const spent = new Map<Uid, { seconds: number; at: number }>();

  const spentBy = (uid: Uid): number => {
    const last = spent.get(uid);
    return last === undefined ? 0 : Math.max(0, last.seconds - (now() - last.at) * perSecond);
  };

  return {
    spentBy,
    charge(uid: Uid, seconds: number) {
      for (const other of spent.keys()) if (spentBy(other) === 0) spent.delete(other);
      spent.set(uid, { seconds: spentBy(uid) + Math.max(minCharge, seconds), at: now() });
    },
    /** How long a student has to wait until one more file may fail; 0 when they need not wait. */
    secondsToWait: (uid: Uid): number => Math.ceil(Math.max(0, spentBy(uid) - (maxSeconds - minCharge)) / perSecond),
  };
}
