import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from './product.ts';

export type WritersReport = {
  /** Every status that any of them was sent. */
  statuses: number[];
  /** Where a 503 came without saying when to try again. */
  withoutRetryAfter: string[];
  acknowledged: number;
  /** Courses that were acknowledged and are not in their student's history. */
  lost: string[];
};

/** Students who add a course and read, again and again, until they are stopped. */
export async function startWriters(
  product: Pick<Product, 'url' | 'tokenFor'>,
  count: number,
): Promise<{
  /** Waits until each of them has been promised another course. */
  untilWritten(): Promise<void>;
  stop(): Promise<WritersReport>;
}> {
  const statuses = new Set<number>();
  const withoutRetryAfter: string[] = [];
  const call = async (token: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await fetch(product.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    statuses.add(reply.status);
    if (reply.status === 503 && !reply.headers.has('retry-after')) withoutRetryAfter.push(path);
    return { status: reply.status, body: await reply.text() };
  };

  const acknowledged = new Map<string, string[]>();
  let isOver = false;
  const tokens = await Promise.all(Array.from({ length: count }, (_, n) => product.tokenFor(`writer-${n}`)));
  for (const token of tokens) await call(token, 'POST', '/set-major', { major: 'Physics' });
  const load = tokens.map(async (token) => {
    const courses: string[] = [];
    acknowledged.set(token, courses);
    for (let n = 1000; !isOver; n += 1) {
      const entry = { programId: `MATH ${n}`, semester: 'FS24', grade: 'A' };
      const { status } = await call(token, 'POST', '/submit-course-history', { courses: [entry] });
      if (status === 200) courses.push(entry.programId);
      await call(token, 'GET', '/course-histories');
      await sleep(5);
    }
  });

  return {
    async untilWritten() {
      const wanted = [...acknowledged.values()].map((courses) => [courses, courses.length + 1] as const);
      for (const [courses, length] of wanted) while (courses.length < length) await sleep(5);
    },
    async stop() {
      isOver = true;
      await Promise.all(load);
      const lost: string[] = [];
      for (const [token, courses] of acknowledged) {
        const { body } = await call(token, 'GET', '/course-histories?scope=mine');
        lost.push(...courses.filter((course) => !body.includes(`"${course}"`)));
        if (courses.length === 0) lost.push('everything: nothing was ever acknowledged');
      }
      return {
        statuses: [...statuses].sort(),
        withoutRetryAfter,
        acknowledged: [...acknowledged.values()].flat().length,
        lost,
      };
    },
  };
}
