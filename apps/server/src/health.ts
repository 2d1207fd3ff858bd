import { nothing } from '@coursetrail/contract';
import { sql } from 'kysely';
import type { App, Outside } from './outside.ts';

/** For whoever watches the server: is the process alive, and can it do its work. */
export function healthRoutes(app: App, { database }: Pick<Outside, 'database'>) {
  app.get('/healthz', { schema: { response: { 200: nothing } } }, async () => ({}));

  app.get('/readyz', { schema: { response: { 200: nothing } } }, async () => {
    await sql`select 1`.execute(database.reader);
    return {};
  });
}
