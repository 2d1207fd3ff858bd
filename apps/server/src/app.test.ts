import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asUid } from '@coursetrail/domain';
import { createRemoteJWKSet, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { openAuditReader } from './audits/reader.ts';
import type { Identity } from './identity/identity.ts';
import { tokenVerifier } from './identity/token-verifier.ts';
import { openCursors } from './privacy/cursors.ts';
import { openPseudonyms } from './privacy/pseudonyms.ts';
import { openDatabase } from './storage/database.ts';
import { type ServerKit, startKit, type TestTokenClaims, tokenFor } from './test-kit.ts';

let kit: ServerKit;
beforeAll(async () => {
  kit = await startKit('sqlite');
});
afterAll(() => kit.stop());

const withToken = (token: string) =>
  kit.app.inject({ url: '/get-major', headers: { authorization: `Bearer ${token}` } });

describe('a call that needs a student', () => {
  const protectedRoutes = [
    ['POST', '/users/login'],
    ['POST', '/upload'],
    ['GET', '/upload/place'],
    ['POST', '/set-major'],
    ['GET', '/get-major'],
    ['POST', '/submit-course-history'],
    ['POST', '/edit-course'],
    ['DELETE', '/api/user/courses/x'],
    ['POST', '/course-histories/delete'],
    ['POST', '/course-histories/merge'],
    ['GET', '/course-histories'],
    ['GET', '/visualizer'],
    ['GET', '/visualizer/Physics'],
    ['GET', '/visualizer/Physics/pathways'],
    ['GET', '/browse'],
    ['GET', '/majors'],
    ['GET', '/statistics/Physics?type=grades'],
    ['GET', '/courses/MATH%201500/page/Physics'],
    ['GET', '/account/sharing'],
    ['PUT', '/account/sharing'],
    ['GET', '/account/export'],
    ['POST', '/account/import'],
    ['GET', '/account/as-seen-by-others'],
    ['GET', '/account/documents/plans'],
    ['PUT', '/account/documents/plans'],
    ['POST', '/account/undo'],
    ['DELETE', '/account'],
  ] as const;

  test.each(protectedRoutes)(
    '%s %s is refused without a token, before anything else is checked',
    async (method, url) => {
      const reply = await kit.app.inject({ method, url });
      expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'Please log in.', code: 'not-signed-in' }]);
    },
  );

  test.each<[string, Partial<TestTokenClaims>]>([
    ['has expired', { expires: '-1s' }],
    ['was issued by somebody else', { issuer: 'https://securetoken.google.com/another' }],
  ])('is refused when its token %s', async (_, claims) => {
    expect((await withToken(await tokenFor({ uid: 'ada', ...claims }))).statusCode).toBe(401);
  });

  test('is refused when its token is signed with another key, or with none', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const claims = JSON.parse(
      Buffer.from((await tokenFor({ uid: 'ada' })).split('.')[1] ?? '', 'base64url').toString(),
    );
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey);
    expect((await withToken(forged)).statusCode).toBe(401);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const unsigned of [
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${part({ alg: 'none' })}.${part(claims)}.AA`,
    ]) {
      expect((await withToken(unsigned)).statusCode).toBe(401);
    }
  });

  test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', 'Bearer a.b.c', `Bearer ${'a'.repeat(5000)}.b.c`])(
    'is refused with the header %j',
    async (authorization) => {
      expect((await kit.app.inject({ url: '/get-major', headers: { authorization } })).statusCode).toBe(401);
    },
  );

  test('is refused until the e-mail address is verified', async () => {
    const reply = await withToken(await tokenFor({ uid: 'ada', verified: false }));
    expect([reply.statusCode, reply.json().error]).toEqual([403, 'Please verify your email before logging in.']);
  });

  test.each(['ada@gmail.com', 'ada@umsystem.edu.example.org', 'ada@notumsystem.edu', 'umsystem.edu'])(
    'is refused for the address %s',
    async (email) => {
      const reply = await withToken(await tokenFor({ uid: 'ada', email }));
      const { error } = reply.json();
      expect([reply.statusCode, error]).toEqual([403, 'Only @umsystem.edu email addresses are allowed.']);
    },
  );

  test('is accepted for an address of the university, in upper or lower case', async () => {
    expect((await withToken(await tokenFor({ uid: 'ada', email: 'Ada@UMSystem.EDU' }))).statusCode).toBe(200);
  });
});

/** Every token, whatever it says, belongs to the same student. */
const identity: Identity = {
  verifyToken: async () => ({
    uid: asUid('uid-in-log'),
    email: 'mail-in-log@umsystem.edu',
    emailVerified: true,
    authTime: new Date(),
  }),
  page: { mode: 'firebase', projectId: 'coursetrail-test', apiKey: 'not-a-secret' },
  embedded: null,
};
const dependencies = {
  audits: openAuditReader(),
  identity,
  pseudonyms: openPseudonyms(Buffer.alloc(32)),
  cursors: openCursors(Buffer.alloc(32)),
  now: () => new Date('2026-03-02T12:00:00Z'),
  allowedDomains: ['umsystem.edu'],
};

describe('the server', () => {
  test('serves every call at the root of one host (API-1)', async () => {
    const { paths } = (await kit.app.inject('/docs/json')).json();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/users/login',
        '/set-major',
        '/get-major',
        '/submit-course-history',
        '/edit-course',
        '/api/user/courses/{id}',
        '/course-histories',
        '/courses/{code}',
        '/statistics/{major}',
      ]),
    );
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods as object)) {
        const reply = await kit.app.inject({ method: method.toUpperCase() as 'GET', url: path });
        // Known at exactly this address: any reply except the one for an unknown address.
        expect([path, reply.body.includes('"not-found"')]).toEqual([path, false]);
      }
    }
  });

  test('documents its calls as OpenAPI 3.1, with a page to read them', async () => {
    const document = (await kit.app.inject('/docs/json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.paths['/submit-course-history'].post.requestBody).toBeDefined();
    const page = await kit.app.inject('/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|unsafe|upgrade/);
  });

  test('says that it is alive and that it is ready', async () => {
    expect((await kit.app.inject('/healthz')).statusCode).toBe(200);
    expect((await kit.app.inject('/readyz')).statusCode).toBe(200);
  });

  test.each(['/courses/%E0%A4%A', `/courses/${'A'.repeat(300)}`, '/%ZZ'])(
    'answers %s with a sentence and a code',
    async (url) => {
      const reply = await kit.app.inject(url);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.json()).toEqual({
        error: expect.stringMatching(/\w+ \w+/),
        code: expect.stringMatching(/^[a-z-]+$/),
      });
      expect(reply.body).not.toContain(url);
    },
  );

  test('does not tell anybody to log in because the keys of the identity service cannot be fetched', async () => {
    const failing = createServer((_, reply) => reply.writeHead(503).end()).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    const { port } = failing.address() as AddressInfo;
    const headers = { authorization: `Bearer ${await tokenFor({ uid: 'ada' })}` };
    for (const keysPort of [port, 1]) {
      const verifyToken = tokenVerifier('any', createRemoteJWKSet(new URL(`http://127.0.0.1:${keysPort}/keys.json`)));
      const app = await buildApp({
        ...dependencies,
        database: kit.database,
        identity: { ...dependencies.identity, verifyToken },
      });
      const reply = await app.inject({ url: '/get-major', headers });
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'identity-unavailable']);
    }
    failing.close();
  });

  test('answers an unknown address with a sentence and a code', async () => {
    const reply = await kit.app.inject('/no/such/thing');
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
  });

  test('believes only its own proxies about where a request comes from', async () => {
    const app = await buildApp({ ...dependencies, database: kit.database }, { trustedProxies: ['10.0.0.0/8'] });
    app.get('/who', async ({ ip }) => ({ ip }));
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const seenFrom = async (remoteAddress: string) =>
      (await app.inject({ url: '/who', headers, remoteAddress })).json();
    expect(await seenFrom('10.1.2.3')).toEqual({ ip: '203.0.113.7' });
    expect(await seenFrom('198.51.100.9')).toEqual({ ip: '198.51.100.9' });
    const plain = await buildApp({ ...dependencies, database: kit.database });
    plain.get('/who', async ({ ip }) => ({ ip }));
    expect((await plain.inject({ url: '/who', headers, remoteAddress: '127.0.0.1' })).json()).toEqual({
      ip: '127.0.0.1',
    });
  });

  test('says that the database cannot be reached, and stays alive', async () => {
    const database = openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/nowhere', dataDir: '' });
    const app = await buildApp({ ...dependencies, database });
    const headers = { authorization: 'Bearer a.b.c' };
    for (const url of ['/readyz', '/get-major', '/course-histories']) {
      const reply = await app.inject({ url, headers });
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'storage-unavailable']);
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await database.close();
  });

  test('names accounts in its log by a name of the day, which tells them apart and says nothing of them', async () => {
    const lines: string[] = [];
    const clock = { now: new Date('2026-03-02T12:00:00Z') };
    const named = {
      ...identity,
      verifyToken: async (token: string) => ({
        uid: asUid(token),
        email: 'ada@umsystem.edu',
        emailVerified: true,
        authTime: clock.now,
      }),
    };
    const app = await buildApp(
      { ...dependencies, identity: named, database: kit.database, now: () => clock.now },
      { logger: { level: 'info', stream: { write: (line) => void lines.push(line) } } },
    );
    const nameOf = async (uid: string): Promise<string> => {
      await app.inject({ url: '/get-major', headers: { authorization: `Bearer ${uid}` } });
      return JSON.parse(lines.at(-1) ?? '').account;
    };
    const [ada, again, bo] = [await nameOf('a.d.a'), await nameOf('a.d.a'), await nameOf('b.o.b')];
    expect([ada, again === ada, bo === ada]).toEqual([expect.stringMatching(/^[\w-]{8}$/), true, false]);
    clock.now = new Date('2026-03-03T00:00:00Z');
    expect(await nameOf('a.d.a')).not.toBe(ada);
    await app.inject('/healthz');
    expect(JSON.parse(lines.at(-1) ?? '')).not.toHaveProperty('account');
  });

  test('writes no course, grade, uid, address or token into its log, not even when it fails', async () => {
    const lines: string[] = [];
    const app = await buildApp(
      { ...dependencies, database: kit.database },
      {
        logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
      },
    );
    const headers = { authorization: 'Bearer token.in.log' };
    const course = { programId: 'MATH 1500', semester: 'FS24', grade: 'B-' };
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
    await post('/set-major', { major: 'Physics' });
    await post('/submit-course-history', { courses: [course] });
    await post('/submit-course-history', { courses: [course] });
    await app.inject({ method: 'DELETE', url: '/api/user/courses/course-id-in-log', headers });
    await app.inject({ url: '/course-histories?cursor=cursor-in-log', headers });
    const failing = await buildApp(
      {
        ...dependencies,
        database: kit.database,
        identity: {
          ...identity,
          verifyToken: async () => {
            throw new Error('uid-in-log MATH 1500');
          },
        },
      },
      { logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } } },
    );
    const failed = await failing.inject({ url: '/get-major', headers });
    expect(failed.statusCode).toBe(500);
    // So that a report leads to the line in the log.
    expect(failed.json().error).toContain(failed.headers['x-request-id']);
    const log = lines.join('');
    expect(log).toContain('/api/user/courses/:id');
    expect(log).toContain('internal-error');
    for (const secret of ['MATH', 'Physics', 'B-', 'FS24', '-in-log', 'token.in']) expect(log).not.toContain(secret);
  });
});
