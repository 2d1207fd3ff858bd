import { percentile } from '../measure.ts';
import { largestMajor, membersOf } from '../queries.ts';
import { type Load, type Rate, rateOf } from '../reply-rate.ts';
import type { TestDatabase } from '../test-database.ts';
import { pathOf, withProduct } from './with-product.ts';

export const emptyLoad = 'empty, signed in (/users/login)';
export const loadNames = [
  'empty, open to all (/healthz)',
  emptyLoad,
  'distribution, not modified',
  'distribution, compressed',
  'distribution, plain',
  'grades, not modified',
] as const;
export type Throughput = Map<LoadName, Rate>;
type LoadName = (typeof loadNames)[number];

/** Requests by students of the major. All of them get the same reply. */
export const measureThroughput = (
  testDatabase: TestDatabase,
  { passes, passLength }: { passes: number; passLength: number },
): Promise<Throughput> =>
  withProduct(testDatabase, async (product, database) => {
    const { major } = await largestMajor(database);
    const members = await membersOf(database, major, 50);
    const tokens = await Promise.all(members.map((uid) => product.tokenFor(uid)));
    const as = (turn: number) => ({ authorization: `Bearer ${tokens[turn % tokens.length]}` });
    const compressed = (turn: number) => ({ ...as(turn), 'accept-encoding': 'gzip' });
    /** Requests by students who already have the reply, each with the ETag of theirs. */
    const again = async (path: string): Promise<Load> => {
      const tags: string[] = [];
      for (const turn of tokens.keys()) {
        const reply = await fetch(product.url + path, { headers: compressed(turn) });
        await reply.arrayBuffer();
        tags.push(reply.headers.get('etag') ?? '');
      }
      const headersAt = (turn: number) => ({
        ...compressed(turn),
        'if-none-match': tags[turn % tags.length] ?? '',
      });
      return { method: 'GET', path, status: 304, headersAt };
    };
    const [distribution, grades] = [pathOf(major, 'distribution'), pathOf(major, 'grades')];
    const loads: Record<LoadName, Load> = {
      'empty, open to all (/healthz)': {
        method: 'GET',
        path: '/healthz',
        status: 200,
        headersAt: () => ({}),
      },
      [emptyLoad]: { method: 'POST', path: '/users/login', status: 200, headersAt: as },
      'distribution, not modified': await again(distribution),
      'distribution, compressed': {
        method: 'GET',
        path: distribution,
        status: 200,
        headersAt: compressed,
      },
      'distribution, plain': { method: 'GET', path: distribution, status: 200, headersAt: as },
      'grades, not modified': await again(grades),
    };
    const rates = new Map(loadNames.map((name) => [name, [] as Rate[]]));
    for (let pass = 0; pass < passes; pass += 1) {
      for (const [name, measured] of rates)
        measured.push(await rateOf(product, loads[name], passLength));
    }
    const median = (measured: Rate[], part: keyof Rate) =>
      percentile(
        measured.map((rate) => rate[part]),
        50,
      );
    return new Map(
      [...rates].map(([name, measured]) => [
        name,
        { perSecond: median(measured, 'perSecond'), cpu: median(measured, 'cpu') },
      ]),
    );
  });
