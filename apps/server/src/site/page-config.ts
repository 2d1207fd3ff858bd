import { type PageConfig, pageConfig } from '@coursetrail/contract';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';

/** What the page asks first: who keeps the accounts, which email domains are allowed, and who runs this. */
export function pageConfigRoutes(
  app: App,
  { identity, allowedDomains, database }: Pick<Dependencies, 'identity' | 'allowedDomains' | 'database'>,
  said: Pick<PageConfig, 'operator'>,
) {
  app.get('/config.json', { schema: { response: { 200: pageConfig } } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const { isImmediate, decoys } = database.rules;
    const minGroupSize = isImmediate ? 1 : decoys;
    return { identity: identity.page, allowedDomains: [...allowedDomains], minGroupSize, ...said };
  });
}
