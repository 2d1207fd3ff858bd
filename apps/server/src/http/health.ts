import { emptyReply } from '@coursetrail/contract';
import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import type { App } from './fastify-app.ts';

/** For monitoring: whether the process is alive, and whether it can do its work. */
export function healthRoutes(app: App, { database }: Pick<Dependencies, 'database'>) {
  app.get('/healthz', { schema: { response: { 200: emptyReply } } }, async () => ({}));

  app.get('/readyz', { schema: { response: { 200: emptyReply } } }, async () => {
    await sql`select 1`.execute(database.reader);
    return {};
  });
}
