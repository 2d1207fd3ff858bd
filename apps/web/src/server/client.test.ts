import { majorReply } from '@coursetrail/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request, requestAsStudent, setBearerSource } from './client.ts';
import { ApiProblem } from './problems.ts';

function replyWith(...replies: [status: number, body: string][]) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
    const [status, body] = replies.length > 1 ? (replies.shift() ?? [0, '']) : (replies[0] ?? []);
    return new Response(body, { status: status ?? 200 });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const logged = vi.spyOn(console, 'error');

beforeEach(() => void logged.mockReset().mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.earlyReplies = undefined;
});

test('a reply is what the schema makes of it', async () => {
  const fetched = replyWith([200, '{"major":"Biology","more":1}']);
  expect(await request('/get-major', majorReply, { token: 't' })).toEqual({ major: 'Biology' });
  expect(fetched).toHaveBeenCalledWith(
    '/get-major',
    expect.objectContaining({ method: 'GET', headers: { authorization: 'Bearer t' } }),
  );
});

test('a body is sent as JSON', async () => {
  const fetched = replyWith([200, '{"major":"Biology"}']);
  await request('/set-major', majorReply, { method: 'POST', body: { major: 'Biology' } });
  expect(fetched.mock.lastCall?.[1]).toMatchObject({
    body: '{"major":"Biology"}',
    headers: { 'content-type': 'application/json' },
  });
});

test.each([
  [
    409,
    '{"error":"That course is there already.","code":"course-exists"}',
    'That course is there already.',
    'course-exists',
  ],
  [403, '{"error":"Not from this network."}', 'Not from this network.', null],
  [409, '{"code":"course-exists"}', 'Unknown error', 'course-exists'],
  [502, '<h1>Bad gateway</h1>', 'Unknown error', null],
  [500, 'null', 'Unknown error', null],
  [500, '{"error":{"message":"no"},"code":7}', 'Unknown error', null],
  [500, '{"error":"","code":""}', 'Unknown error', null],
])('status %i with the body %s becomes the problem "%s"', async (status, body, message, code) => {
  replyWith([status, body]);
  const refused = request('/get-major', majorReply);
  await expect(refused).rejects.toBeInstanceOf(ApiProblem);
  await expect(refused).rejects.toMatchObject({ message, code, status });
  expect(logged).not.toHaveBeenCalled();
});

test('a server that cannot be reached is a problem that keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  vi.stubGlobal('fetch', () => Promise.reject(cause));
  await expect(request('/get-major', majorReply)).rejects.toMatchObject({
    message: 'Could not connect to server.',
    code: 'unreachable',
    cause,
  });
});

test('a connection that breaks in the middle of a reply is lost too, and no riddle', async () => {
  const cause = new TypeError('network error');
  const parts = [new TextEncoder().encode('{"major":"Bio')];
  const body = new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.error(cause);
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  await expect(request('/get-major', majorReply)).rejects.toMatchObject({
    message: 'Could not connect to server.',
    code: 'unreachable',
    cause,
  });
  expect(logged).not.toHaveBeenCalled();
});

test('a reply of another form is a problem, and the log names its field but no value', async () => {
  replyWith([200, '{"major":4711}']);
  const problem = await request('/get-major', majorReply).catch((error) => error);
  expect(problem).toMatchObject({ code: 'unreadable', cause: { issues: [{ path: ['major'] }] } });
  expect(logged).toHaveBeenCalledOnce();
  expect(logged.mock.lastCall?.join(' ')).toMatch(/ major$/);
  expect(`${logged.mock.lastCall} ${problem} ${problem.cause}`).not.toContain('4711');
});

test('a request that the page gives up is no failure of the server', async () => {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
  await expect(request('/get-major', majorReply, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a reply that was asked for early is used once, and only with the token it was asked with', async () => {
  const fetched = replyWith([200, '{"major":"Biology"}']);
  const early = Promise.resolve(new Response('{"major":"Chemistry"}'));
  globalThis.earlyReplies = { token: 'first', replies: new Map([['/get-major', early]]) };
  const ask = (token: string) => request('/get-major', majorReply, { token });
  expect(await ask('second')).toEqual({ major: 'Biology' });
  expect(await ask('first')).toEqual({ major: 'Chemistry' });
  expect(await ask('first')).toEqual({ major: 'Biology' });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a request that changes something never gets an early reply', async () => {
  replyWith([200, '{"major":"Biology"}']);
  const early = Promise.resolve(new Response('{"major":"Chemistry"}'));
  globalThis.earlyReplies = { token: 'first', replies: new Map([['/set-major', early]]) };
  expect(await request('/set-major', majorReply, { method: 'POST', token: 'first', body: {} })).toEqual({
    major: 'Biology',
  });
});

const refusal: [number, string] = [401, '{"error":"Please log in.","code":"not-signed-in"}'];

function bearerSource() {
  const source = {
    bearer: vi.fn(async ({ renewed = false } = {}): Promise<string> => (renewed ? 'renewed' : 'first')),
    endLogin: vi.fn(async () => {}),
    confirmSignIn: vi.fn(async () => true),
  };
  setBearerSource(source);
  return source;
}

test('a refused token is renewed once', async () => {
  const { endLogin } = bearerSource();
  const fetched = replyWith(refusal, [200, '{}']);
  expect(await requestAsStudent('/get-major', majorReply)).toEqual({});
  expect(fetched.mock.calls.map(([, { headers }]) => headers)).toEqual([
    { authorization: 'Bearer first' },
    { authorization: 'Bearer renewed' },
  ]);
  expect(endLogin).not.toHaveBeenCalled();
});

test('a renewed token that is refused too ends the login', async () => {
  const { endLogin } = bearerSource();
  replyWith(refusal);
  await expect(requestAsStudent('/get-major', majorReply)).rejects.toMatchObject({ status: 401 });
  expect(endLogin).toHaveBeenCalledOnce();
});

const tooOld: [number, string] = [403, '{"error":"Please confirm your password first.","code":"sign-in-too-old"}'];

test('a request that needs a recent sign-in goes on once the student has confirmed it', async () => {
  const { bearer, confirmSignIn } = bearerSource();
  confirmSignIn.mockImplementation(async () => {
    bearer.mockImplementation(async () => 'confirmed');
    return true;
  });
  const fetched = replyWith(tooOld, [200, '{}']);
  const sent = requestAsStudent('/account/sharing', majorReply, { method: 'PUT', body: { a: 1 } });
  expect(await sent).toEqual({});
  expect(fetched.mock.calls.map(([, { headers, body }]) => [headers, body])).toEqual(
    ['first', 'confirmed'].map((token) => [
      { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      '{"a":1}',
    ]),
  );
});

test('a request whose sign-in is not confirmed is refused in the server’s words', async () => {
  const { confirmSignIn } = bearerSource();
  confirmSignIn.mockImplementation(async () => false);
  const fetched = replyWith(tooOld);
  await expect(requestAsStudent('/account/sharing', majorReply)).rejects.toMatchObject({
    code: 'sign-in-too-old',
  });
  expect(fetched).toHaveBeenCalledOnce();
});

test.each(['first', 'renewed'])(
  'what a student asked is not sent with the %s token of another who logs in meanwhile',
  async (moment) => {
    let userId = 'ann';
    vi.stubGlobal('localStorage', { getItem: () => userId });
    const { bearer, endLogin } = bearerSource();
    bearer.mockImplementation(async ({ renewed = false } = {}) => {
      if (moment === 'first' || renewed) userId = 'ben';
      return renewed ? 'renewed' : 'first';
    });
    const fetched = replyWith(refusal, [200, '{}']);
    const asked = requestAsStudent('/set-major', majorReply, { method: 'POST', body: {} });
    await expect(asked).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(fetched).toHaveBeenCalledTimes(moment === 'first' ? 0 : 1);
    expect(endLogin).not.toHaveBeenCalled();
  },
);
