import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';
import type { MailServer } from '@coursetrail/test-product';
import { university } from '@coursetrail/university';
import { asJson, ask, asUpload } from './client.ts';

const password = 'seven semesters of trails';
const sample = readFileSync(path.join(root, 'samples/audit.pdf'));

/** Runs one check and prints its title. A failed one throws. */
export async function check(title: string, work: () => unknown): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`  ok  ${title} (${Math.round(performance.now() - started)} ms)`);
}

const identity = (site: string, call: string) => `${site}/identity/v1/accounts:${call}?key=coursetrail`;
const parsed = (body: string) => JSON.parse(body) as Record<string, unknown>;

/** What a new student does first: signs up and follows the link in the mail. Returns what logs in and gets a token. */
export async function signUp(site: string, mail: MailServer, publicUrl = site): Promise<() => Promise<string>> {
  const email = `student-${randomBytes(4).toString('hex')}@${university.emailDomains[0]}`;
  const signedUp = await ask(identity(site, 'signUp'), asJson({ email, password, returnSecureToken: true }));
  assert.equal(signedUp.status, 200, signedUp.body);
  const { idToken } = parsed(signedUp.body);
  const asked = await ask(identity(site, 'sendOobCode'), asJson({ requestType: 'VERIFY_EMAIL', idToken }));
  assert.equal(asked.status, 200, asked.body);
  const link = new URL(await mail.linkTo(email, 'verifyEmail'));
  assert.equal(link.origin, publicUrl);
  const oobCode = new URLSearchParams(link.hash.replace(/^.*\?/, '')).get('oobCode') ?? '';
  const verified = await ask(identity(site, 'resetPassword'), asJson({ oobCode, newPassword: password }));
  assert.equal(verified.status, 200, verified.body);
  return async () => {
    const login = await ask(identity(site, 'signInWithPassword'), asJson({ email, password }));
    assert.equal(login.status, 200, login.body);
    return String(parsed(login.body)['idToken']);
  };
}

export const enroll = async (...where: Parameters<typeof signUp>): Promise<string> => (await signUp(...where))();

export async function chooseMajor(site: string, token: string): Promise<void> {
  const major = await ask(`${site}/set-major`, asJson({ major: 'Computer Science' }, token));
  assert.equal(major.status, 200, major.body);
}

/** Uploads the sample as a student whose major is chosen. */
export async function upload(site: string, token: string, overMs = 0): Promise<void> {
  await chooseMajor(site, token);
  const reply = await ask(`${site}/upload`, { ...asUpload(sample, token), overMs });
  assert.equal(reply.status, 200, reply.body);
  assert.ok(Number(parsed(reply.body)['courseCount']) > 10, reply.body);
}

/** What has to be true of a site behind a proxy, whichever it is. */
export async function checkSite(site: string, mail: MailServer, clients: [string, string]) {
  await check('the page comes over HTTPS, with its security headers', async () => {
    const { status, headers, body } = await ask(`${site}/`);
    assert.equal(status, 200);
    assert.match(body, /<title>/);
    assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    assert.match(String(headers['strict-transport-security']), /max-age=31536000/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
  });
  await check('plain HTTP leads to HTTPS', async () => {
    const { status, headers } = await ask(`${site.replace('https:', 'http:')}/?a=b`);
    assert.ok([301, 308].includes(status));
    assert.equal(headers['location'], `${site}/?a=b`);
  });
  await check('/metrics and /readyz are for this machine only', async () => {
    for (const address of ['/metrics', '/readyz']) {
      assert.equal((await ask(site + address)).status, 404);
      assert.equal((await ask(`http://127.0.0.1:5000${address}`)).status, 200);
    }
  });
  await check('the id of a request is the choice of the proxy or the server, not of the browser', async () => {
    const chosen = 'chosen-by-a-stranger';
    const { headers } = await ask(`${site}/healthz`, { headers: { 'x-request-id': chosen } });
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{32,36}$/);
  });
  let token = '';
  await check('a student signs up, gets a mail and logs in', async () => {
    token = await enroll(site, mail);
  });
  await check('an audit is uploaded and read', () => upload(site, token));
  await check('a slow upload of eight seconds arrives', () => upload(site, token, 8000));
  await check('a file of 40 MB is refused by the server, not by the proxy', async () => {
    const { status, body } = await ask(`${site}/upload`, asUpload(Buffer.alloc(40e6, 'x'), token));
    assert.equal(status, 413);
    assert.match(body, /"code":"file-too-large"/);
  });
  await check('limits count the address of the browser, which cannot be forged', () => checkAddresses(site, clients));
}

/** Ten wrong passwords block an address for an account, and only that address. */
async function checkAddresses(site: string, [bad, good]: [string, string]) {
  const email = `victim-${randomBytes(4).toString('hex')}@${university.emailDomains[0]}`;
  await ask(identity(site, 'signUp'), asJson({ email, password }));
  const logIn = (from: string, attempt: string, claimed: string) => {
    const request = asJson({ email, password: attempt });
    const headers = { ...request.headers, 'x-forwarded-for': claimed, forwarded: `for=${claimed}` };
    return ask(identity(site, 'signInWithPassword'), { ...request, headers, from });
  };
  const replies = [];
  for (let guess = 0; guess < 11; guess++) replies.push((await logIn(bad, `wrong ${guess}`, `192.0.2.${guess}`)).body);
  assert.match(replies[0] ?? '', /INVALID_LOGIN_CREDENTIALS/);
  assert.match(replies.at(-1) ?? '', /TOO_MANY_ATTEMPTS/);
  assert.match((await logIn(bad, password, '192.0.2.99')).body, /TOO_MANY_ATTEMPTS/);
  assert.equal((await logIn(good, password, bad)).status, 200);
}
