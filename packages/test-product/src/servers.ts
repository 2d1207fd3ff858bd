import { startFirebaseStandIn, type TokenFor } from './firebase-tokens.ts';
import { startPostgres } from './postgres.ts';
import { type Product, startProduct } from './product.ts';

export type Servers = {
  servers: readonly Product[];
  /** Signs a token that all of them accept. */
  tokenFor: TokenFor;
  stop(): Promise<void>;
};

/** Several servers on one PostgreSQL, as behind a balancer: on the one of DATABASE_URL in `settings`, or on a new one. */
export async function startServers(count: number, settings: Record<string, string> = {}): Promise<Servers> {
  const firebase = await startFirebaseStandIn();
  // Never the server of TEST_DATABASE_URL: it would hold the students of other tests.
  const postgres = settings['DATABASE_URL']
    ? undefined
    : await startPostgres({ durable: true, env: { PATH: process.env['PATH'] } });
  const servers: Product[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres?.stop();
    firebase.stop();
  };
  try {
    // One after the other: the first one makes the tables.
    while (servers.length < count)
      servers.push(
        await startProduct({
          engine: 'postgres',
          databaseUrl: settings['DATABASE_URL'] ?? postgres?.url ?? '',
          settings: { FIREBASE_KEYS_URL: firebase.keysUrl, ...settings },
        }),
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers, tokenFor: firebase.tokenFor, stop };
}
