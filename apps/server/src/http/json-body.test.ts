import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerKit, startKit, tokenFor } from '../test-kit.ts';
import { isTooComplex } from './json-body.ts';

let kit: ServerKit;
beforeAll(async () => {
  kit = await startKit('sqlite');
});
afterAll(() => kit.stop());

const exported = (more: object) => ({
  format: 'coursetrail-1',
  exportedAt: '2026-03-02T12:00:00.000Z',
  major: null,
  sharing: null,
  courses: [],
  ...more,
});
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('a JSON body', () => {
  test.each([
    ['nested deeply', { coursesBeforeLastChange: nested(1000) }],
    ['with very many values', { coursesBeforeLastChange: Array(100_000).fill(0) }],
    ['with very many keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [n, 0]))],
    ['with very many courses', { courses: Array(20_000).fill({}) }],
  ])('%s is refused before it is parsed', async (_, more) => {
    const reply = await kit.post('ada', '/account/import', exported(more));
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: 'The request has more in it than any call needs.', code: 'json-too-complex' },
    ]);
  });

  test('larger than any call but the import needs is refused', async () => {
    const reply = await kit.post('ada', '/set-major', { major: 'x'.repeat(130 * 1024) });
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'request-too-large']);
  });

  test('with two histories of the most courses is not too complex', () => {
    const course = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`field ${n}`, 'x']));
    const courses = Array(500).fill(course);
    expect(isTooComplex(JSON.stringify(exported({ courses, before: courses })))).toBe(false);
  });

  test('is judged by its structure and not by what its texts hold', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 50 })), (texts) => {
        expect(isTooComplex(JSON.stringify({ texts: texts.map((text) => `${text}[[[[[[[[[[[{{{"\\`) }))).toBe(false);
        expect(isTooComplex(JSON.stringify([texts, nested(14)]))).toBe(true);
      }),
    );
  });

  test.each(['"', '"\\', '{"a":"', '[[[', ']]]'])('cut off as %s does no harm', (json) => {
    expect(isTooComplex(json)).toBe(false);
  });

  const notUnderstood = 'The request could not be understood.';
  test.each([
    ['with __proto__', '{"major":"Physics","__proto__":{"x":1}}', notUnderstood],
    ['cut off', '{"major":', notUnderstood],
    ['that is a list', '[]', notUnderstood],
    ['without a field', '{}', 'major is missing or isn’t what this call takes.'],
    ['of another type', '{"major":7}', 'major is missing or isn’t what this call takes.'],
  ])('%s is refused in a sentence', async (_, payload, sentence) => {
    const authorization = `Bearer ${await tokenFor({ uid: 'ada' })}`;
    const reply = await kit.app.inject({
      method: 'POST',
      url: '/set-major',
      headers: { authorization, 'content-type': 'application/json' },
      payload,
    });
    expect([reply.statusCode, reply.json()]).toEqual([400, { error: sentence, code: 'invalid-request' }]);
  });
});
