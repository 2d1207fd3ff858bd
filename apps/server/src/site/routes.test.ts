import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteRoutes } from './routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-'));
const html = '<meta property="og:image" content="/share.png" /><div id="root"></div>';
const script = 'console.log("a trail");';

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'color-scheme.js'), script);
  writeFileSync(join(folder, 'assets/index-abc.js'), script);
  writeFileSync(join(folder, 'assets/index-abc.js.gz'), gzipSync(script));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true }));

function buildSite(mode: 'embedded' | 'firebase' = 'embedded') {
  const app = Fastify();
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'ours' }));
  app.get('/healthz', () => ({ ok: true }));
  siteRoutes(app, { folder, mode, publicUrl: 'https://trail.example' });
  return app;
}

test('the page knows how students log in and what the operator says before it runs, and nothing of that where there are passwords alone', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(join(bare, 'index.html'), '<html lang="en">');
  const page = async (told: Partial<Parameters<typeof siteRoutes>[1]>) => {
    const app = Fastify();
    siteRoutes(app, { folder: bare, mode: 'embedded', publicUrl: '', ...told });
    return (await app.inject('/')).body;
  };
  const university = { name: 'MU', passwords: false };
  expect(await page({ university })).toBe('<html data-university="MU" data-passwords="false" lang="en">');
  expect(await page({})).toBe('<html lang="en">');
  const quoted = 'Closed &quot;on &lt;b&gt;Sunday &amp; $&amp;';
  expect(await page({ notice: 'Closed "on <b>Sunday & $&' })).toBe(`<html data-notice="${quoted}" lang="en">`);
  rmSync(bare, { recursive: true });
});

test('the page is cached nowhere, so that a new version is seen at once', async () => {
  const { headers, body } = await buildSite().inject('/');
  expect(body).toContain('<div id="root"></div>');
  expect(headers['cache-control']).toBe('no-store');
});

test('a link that is posted elsewhere has a title, a text and a picture, which is named by its whole address', async () => {
  const { body } = await buildSite().inject('/');
  expect(body).toContain('<meta property="og:image" content="https://trail.example/share.png" />');
  const built = new URL('../../../web/', import.meta.url);
  const source = readFileSync(new URL('index.html', built), 'utf8');
  for (const name of ['og:title', 'og:description', 'og:image:alt', 'twitter:card'])
    expect(source).toMatch(new RegExp(`<meta (property|name)="${name}" content="\\S[^"]+" />`));
  expect(source).toContain('<meta property="og:image" content="/share.png" />');
  const picture = readFileSync(new URL('public/share.png', built));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(picture.length).toBeLessThan(100_000);
});

test('the policy allows no inline script or style, no framing, no foreign address and no unknown writer of markup', async () => {
  const { headers } = await buildSite().inject('/');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ]),
  );
  expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

test('with Firebase the page may also ask its two identity hosts, and no other', async () => {
  const { headers } = await buildSite('firebase').inject('/');
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain(
    "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
  );
  expect(policy.filter((directive) => /https?:/.test(directive))).toHaveLength(1);
});

test('files with a hash in their name are cached for a year, others are revalidated', async () => {
  const app = buildSite();
  const hashed = await app.inject('/assets/index-abc.js');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const plain = await app.inject('/color-scheme.js');
  expect(plain.headers['cache-control']).toBe('public, no-cache');
  expect(plain.body).toBe(script);
});

test('a browser that accepts compression gets the file compressed at build time', async () => {
  const reply = await buildSite().inject({
    url: '/assets/index-abc.js',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(reply.headers['content-encoding']).toBe('gzip');
  expect(reply.rawPayload).toEqual(gzipSync(script));
  expect(reply.headers['content-type']).toContain('javascript');
});

test.each([
  '/index.html',
  '/.vite/manifest.json',
  '/assets/index-abc.js.gz',
  '/assets/gone.js',
  '/login',
  '/../package.json',
])('%s is not part of the site, so the app answers', async (url) => {
  const reply = await buildSite().inject(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toEqual({ error: 'ours' });
});

test("the site's policy is not added to the other replies of the server", async () => {
  const reply = await buildSite().inject('/healthz');
  expect(reply.headers).not.toHaveProperty('content-security-policy');
});

test('a web app that was never built gives one plain sentence at startup', () => {
  expect(() => siteRoutes(Fastify(), { folder: join(folder, 'nowhere'), mode: 'embedded', publicUrl: '' })).toThrow(
    /^The web app is not built: /,
  );
});
