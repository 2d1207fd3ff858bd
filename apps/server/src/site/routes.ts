import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PageConfig } from '@coursetrail/contract';
import type { UniversitySettings } from '@coursetrail/identity';
import { escapeHtml } from '@coursetrail/server-parts/escape-html';
import { university as own } from '@coursetrail/university';
import { pageModules } from '@coursetrail/university/page';
import helmet from '@fastify/helmet';
import serveFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../errors/operator-error.ts';
import { entityTag, sendCompressed } from '../http/tagged-replies.ts';

/** No inline script or style is ever applied. */
const contentPolicy = (connect: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src ${connect}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

type IdentityMode = PageConfig['identity']['mode'];

/** With embedded accounts the page talks to this server only. */
const connectable: Record<IdentityMode, string> = {
  embedded: "'self'",
  firebase: "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
};

type SiteOptions = {
  folder: string;
  mode: IdentityMode;
  publicUrl: string;
  university?: Pick<UniversitySettings, 'name' | 'passwords'> | null | undefined;
  /** What the operator says above every page. */
  notice?: string | undefined;
};

/** Serves the built web app. index.html is at `/` only, since every screen's address follows the #. */
export function siteRoutes(app: FastifyInstance, { folder, mode, publicUrl, university, notice }: SiteOptions) {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    throw new OperatorError(`The web app is not built: there is no ${index}. Run "npm start", which builds it.`);
  }
  // Known before the page runs, so that nothing has to be fetched for it, nor changes under the student's eyes.
  const known = { ...(university && { university: university.name, passwords: university.passwords }), notice };
  const attributes = Object.entries(known)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${escapeHtml(`${value}`)}"`);
  const page = readFileSync(index, 'utf8')
    .replace('<html', () => `<html${attributes.join('')}`)
    // The first paragraph of a page names it, before any script has run.
    .replace('{university}', own.name)
    // Where a link is posted, its picture is fetched by its whole address.
    .replaceAll('content="/share.png"', `content="${publicUrl}/share.png"`);
  const policy = contentPolicy(connectable[mode]);
  const hashed = join(folder, 'assets') + sep;

  app.register(async (site) => {
    await site.register(helmet, {
      contentSecurityPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
      // Other sites under the university's domain are not ours to force to HTTPS.
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    });

    site.get('/', { schema: { hide: true } }, (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page),
    );

    // The university is no part of the build, so that one build serves any.
    for (const { address, text } of Object.values(pageModules)) {
      const body = { tag: entityTag(text), bytes: gzipSync(text, { level: 9 }), type: 'text/javascript' };
      site.get(address, { schema: { hide: true } }, (request, reply) => sendCompressed(request, reply, body));
    }

    await site.register(serveFiles, {
      root: folder,
      // One route per file instead of a wildcard: unknown paths stay with the app.
      wildcard: false,
      globIgnore: ['index.html*', '**/*.br', '**/*.gz'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      schemaHide: true,
      setHeaders(reply, path) {
        // A worker obeys the policy of its own file.
        reply.header('content-security-policy', policy);
        reply.header(
          'cache-control',
          path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
        );
      },
    });
  });
}
