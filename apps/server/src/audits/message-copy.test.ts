import { expect, test } from 'vitest';
import { copyMessage } from './message-copy.ts';

const circle: { self?: unknown } = {};
circle.self = circle;

test.each<[string, unknown]>([
  ['text and numbers', { items: [{ str: 'MATH 1500', transform: [1, 0, 0, -0, NaN, 9.5], hasEOL: false }] }],
  ['nothing', { value: undefined, other: null }],
  ['an object without a prototype', Object.assign(Object.create(null), { font: 'g_d0_f1' })],
  ['a key that would change the prototype', JSON.parse('{"__proto__":{"isAdmin":true}}')],
  ['bytes', { bytes: new Uint8Array([1, 2, 3]) }],
  ['a map and a date', { map: new Map([[1, new Set([2])]]), date: new Date(0) }],
  ['an error', { reason: new RangeError('too long') }],
  ['something deep', JSON.parse(`${'['.repeat(50)}1${']'.repeat(50)}`)],
  ['a circle', circle],
])('a message with %s is copied as exactly as by structuredClone', (_, message) => {
  const copy = copyMessage(message);
  expect(copy).toStrictEqual(structuredClone(message));
  expect(copy).not.toBe(message);
}); // biome-ignore format: a list

test('what cannot be copied is refused, and what is handed over is gone here', () => {
  expect(() => copyMessage({ call: () => 1 })).toThrow('could not be cloned');
  const bytes = new Uint8Array(8);
  expect(copyMessage({ bytes }, { transfer: [bytes.buffer] }).bytes).toHaveLength(8);
  expect(bytes).toHaveLength(0);
});
