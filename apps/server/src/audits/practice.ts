/** How long this thread has lived, and for how long of that it had a processor, in milliseconds. */
export type ThreadTimes = () => { lived: number; worked: number };

const ownTimes: ThreadTimes = () => {
  const { user, system } = process.threadCpuUsage();
  return { lived: performance.now(), worked: (user + system) / 1000 };
};

/** After these, a round hardly gets faster. */
const mostRounds = 12;
/** The part of a round in which the thread had a processor, where nobody else needs it. */
const idle = 0.8;

/**
 * A process reads its second audit in less than half the time of its first, and its tenth in a fifth. So it practices
 * while it waits: one round, and more as long as nobody else needs the processor. A file that arrives ends it.
 */
export async function practice(round: () => Promise<void>, hasArrived: () => boolean, times = ownTimes) {
  for (let rounds = 0; rounds < mostRounds && !hasArrived(); rounds += 1) {
    const before = times();
    await round();
    const { lived, worked } = times();
    if (worked - before.worked < idle * (lived - before.lived)) return;
  }
}
