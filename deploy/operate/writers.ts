import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailServer } from '@coursetrail/test-product';
import { chooseMajor, signUp } from './checks.ts';
import { asJson, ask, type SiteReply } from './client.ts';

type StudentAtSite = {
  /** Where a token comes from; called again when a session has ended. */
  logIn: () => Promise<string>;
  /** The courses that the site has promised to keep. */
  acknowledged: string[];
};

const count = 3;

/**
 * Students who add courses through the proxy, again and again. What is done meanwhile may refuse them with 503, but
 * nothing else, and must keep what they were promised.
 */
export async function startWriters(site: string, mail: MailServer) {
  const students: StudentAtSite[] = [];
  while (students.length < count) {
    const logIn = await signUp(site, mail);
    await chooseMajor(site, await logIn());
    students.push({ logIn, acknowledged: [] });
  }
  const statuses = new Map<number, number>();
  let isOver = false;

  async function write({ logIn: newToken, acknowledged }: StudentAtSite) {
    let token = await newToken();
    for (let n = 1000; !isOver; n++) {
      const programId = `MATH ${n}`;
      const courses = [{ programId, semester: 'FS24', grade: 'A' }];
      const reply = await ask(`${site}/submit-course-history`, asJson({ courses }, token));
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status === 200) acknowledged.push(programId);
      else if (reply.status === 401) token = await untilSignedIn(newToken);
      else requirePolite(reply);
      await sleep(700);
    }
  }

  /** The site may be closed when a session turns out to have ended. */
  async function untilSignedIn(newToken: () => Promise<string>): Promise<string> {
    for (;;) {
      const token = await newToken().catch(() => undefined);
      if (token !== undefined) return token;
      await sleep(500);
    }
  }

  const failure = Promise.all(students.map(write)).then(
    () => undefined,
    (error: Error) => error,
  );
  return {
    /** Waits until each of them has been promised another course. */
    async untilWritten() {
      const wanted = students.map(({ acknowledged }) => [acknowledged, acknowledged.length + 1] as const);
      for (const [acknowledged, length] of wanted)
        while (acknowledged.length < length) {
          const failed = await Promise.race([failure, sleep(50)]);
          if (failed) throw failed;
        }
    },
    /** How many courses were promised to each until now. */
    marks: () => students.map(({ acknowledged }) => acknowledged.length),
    /** What was promised after one moment and until another was given up with a backup that is older. */
    forget(from: readonly number[], to: readonly number[]) {
      for (const [n, { acknowledged }] of students.entries()) {
        const start = from[n] ?? 0;
        acknowledged.splice(start, (to[n] ?? 0) - start);
      }
    },
    /** Throws if a promise was broken. Returns how often each status was replied. */
    async stop(): Promise<Map<number, number>> {
      isOver = true;
      const failed = await failure;
      if (failed) throw failed;
      let promised = 0;
      for (const { logIn: newToken, acknowledged } of students) {
        const headers = { authorization: `Bearer ${await untilSignedIn(newToken)}` };
        const { status, body } = await ask(`${site}/course-histories?scope=mine`, { headers });
        assert.equal(status, 200, body);
        assert.deepEqual(
          acknowledged.filter((course) => !body.includes(`"${course}"`)),
          [],
        );
        promised += acknowledged.length;
      }
      const replies = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
      console.log(`      ${promised} courses were acknowledged and none was lost; replies: ${replies}`);
      return statuses;
    },
  };
}

/** A refusal says when to come back, and something that can be read. */
function requirePolite({ status, headers, body }: SiteReply) {
  assert.equal(status, 503, body);
  assert.match(String(headers['retry-after']), /^\d+$/);
  assert.match(body, /"error":"[^"]+"/);
}
