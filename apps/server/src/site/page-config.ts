import { pageConfig } from '@coursetrail/contract';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';

/** What the page asks first: who keeps the accounts, and which email domains are allowed. */
export function pageConfigRoutes(
  app: App,
  { identity, allowedDomains }: Pick<Dependencies, 'identity' | 'allowedDomains'>,
  notice: string | undefined,
) {
  app.get('/config.json', { schema: { response: { 200: pageConfig } } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return { identity: identity.page, allowedDomains: [...allowedDomains], ...(notice !== undefined && { notice }) };
  });
}
