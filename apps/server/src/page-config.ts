import { pageConfig } from '@coursetrail/contract';
import type { App, Outside } from './outside.ts';

/** What the page asks for before anything else: where its accounts are. */
export function pageConfigRoutes(app: App, { identity, allowedDomains }: Outside) {
  app.get(
    '/config.json',
    { schema: { response: { 200: pageConfig } } },
    async (_request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return { identity: identity.page, allowedDomains: [...allowedDomains] };
    },
  );
}
