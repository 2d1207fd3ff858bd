import { afterEach, expect, test, vi } from 'vitest';
import { ApiProblem, ask } from './api.ts';

const major = {
  parse(value: unknown) {
    if (typeof value === 'object' && value !== null && 'major' in value) return String(value.major);
    throw new Error('no major');
  },
};

function answering(status: number, body: string) {
  const fetched = vi.fn(
    async (_path: string, _call: RequestInit) => new Response(body, { status }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test('an answer is what the schema makes of it', async () => {
  const fetched = answering(200, '{"major":"Biology"}');
  expect(await ask('/get-major', major, { token: 't' })).toBe('Biology');
  expect(fetched).toHaveBeenCalledWith(
    '/get-major',
    expect.objectContaining({ method: 'GET', headers: { authorization: 'Bearer t' } }),
  );
});

test('a body is sent as JSON', async () => {
  const fetched = answering(200, '{"major":"Biology"}');
  await ask('/set-major', major, { method: 'POST', body: { major: 'Biology' } });
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
  [502, '<h1>Bad gateway</h1>', 'Unknown error', 'unknown'],
  [500, 'null', 'Unknown error', 'unknown'],
])('a refusal with status %i and body %s is told as "%s"', async (status, body, sentence, code) => {
  answering(status, body);
  const refusal = ask('/get-major', major);
  await expect(refusal).rejects.toBeInstanceOf(ApiProblem);
  await expect(refusal).rejects.toMatchObject({ message: sentence, code });
});

test('a server that cannot be reached is told in a sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(ask('/get-major', major)).rejects.toMatchObject({
    message: 'Could not connect to server.',
    code: 'unreachable',
  });
});

test('an answer of another form is told as such, not shown as data', async () => {
  answering(200, '{"subject":"Biology"}');
  await expect(ask('/get-major', major)).rejects.toMatchObject({ code: 'unreadable' });
});

test('who gives up waiting is not told of a failure of the server', async () => {
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) =>
    Promise.reject(signal?.reason),
  );
  await expect(ask('/get-major', major, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
