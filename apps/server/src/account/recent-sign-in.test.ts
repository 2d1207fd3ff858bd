import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedKit, ruleEngines, type ServerKit, startEmbeddedKit, startKit, tokenFor } from '../test-kit.ts';

const minutes = 60_000;
const tooOld = [403, 'sign-in-too-old'];
const everything = { sharing: 'courses-and-grades' };
const exported = {
  format: 'coursetrail-1',
  exportedAt: '2026-03-01T12:00:00.000Z',
  major: null,
  sharing: 'courses-and-grades',
  courses: [],
};

describe.each(ruleEngines)('what cannot be taken back needs a recent sign-in (%s)', (engine) => {
  let kit: ServerKit;
  beforeAll(async () => {
    kit = await startKit(engine);
  });
  afterAll(() => kit.stop());

  type Call = { method: 'PUT' | 'POST' | 'DELETE'; url: string; payload?: object };
  const callAs = async (uid: string, minutesAgo: number, call: Call) => {
    const signedInAt = new Date(kit.clock.now.getTime() - minutesAgo * minutes);
    const authorization = `Bearer ${await tokenFor({ uid, signedInAt })}`;
    const reply = await kit.app.inject({ ...call, headers: { authorization } });
    return [reply.statusCode, reply.json().code];
  };
  const share = (payload: object): Call => ({ method: 'PUT', url: '/account/sharing', payload });

  test('sharing grades', async () => {
    expect(await callAs('ada', 6, share(everything))).toEqual(tooOld);
    expect((await kit.get('ada', '/account/sharing')).json().chosen).toBe(false);
    expect(await callAs('ada', 4, share(everything))).toEqual([200, undefined]);
    // What is shared already is not raised, and sharing less needs nothing.
    expect(await callAs('ada', 600, share(everything))).toEqual([200, undefined]);
    expect(await callAs('ada', 600, share({ sharing: 'nothing' }))).toEqual([200, undefined]);
    expect(await callAs('ada', 600, share({ sharing: 'courses' }))).toEqual([200, undefined]);
    expect(await callAs('ada', 600, share(everything))).toEqual(tooOld);
  });

  test('importing a file that shares grades', async () => {
    const take: Call = { method: 'POST', url: '/account/import?sharing=take', payload: exported };
    expect(await callAs('bo', 6, take)).toEqual(tooOld);
    expect(await callAs('bo', 4, take)).toEqual([200, undefined]);
    expect(await callAs('cy', 4, share({ sharing: 'nothing' }))).toEqual([200, undefined]);
    const keep: Call = { ...take, url: '/account/import?sharing=keep' };
    expect(await callAs('cy', 6, keep)).toEqual([200, undefined]);
  });

  test('deleting the account', async () => {
    const leave: Call = { method: 'DELETE', url: '/account' };
    expect(await callAs('di', 6, leave)).toEqual(tooOld);
    expect((await kit.get('di', '/get-major')).statusCode).toBe(200);
    expect(await callAs('di', 4, leave)).toEqual([200, undefined]);
  });
});

describe.each(ruleEngines)('a recent sign-in with embedded accounts (%s)', (engine) => {
  let kit: EmbeddedKit;
  beforeAll(async () => {
    kit = await startEmbeddedKit(engine);
  });
  afterAll(() => kit.stop());

  test('is not a renewed token, but the password entered again', async () => {
    const email = 'ada@umsystem.edu';
    await kit.enrolled(email);
    const body = { email, password: kit.password };
    const { refreshToken } = (await kit.wire('accounts:signInWithPassword', body)).json();
    kit.clock.now = new Date(kit.clock.now.getTime() + 6 * minutes);
    const renewed = (await kit.wire('token', { refreshToken })).json().id_token;
    const refused = await kit.call(renewed, 'DELETE', '/account');
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { error: 'Please confirm your password first.', code: 'sign-in-too-old' },
    ]);
    const again = await kit.logIn(email);
    expect((await kit.call(again, 'DELETE', '/account')).statusCode).toBe(200);
  });
});
