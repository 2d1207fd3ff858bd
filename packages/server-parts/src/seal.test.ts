import { EncryptJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { derivedKey, sealer } from './seal.ts';

const secret = Buffer.alloc(32, 7);
const { seal, open } = sealer(secret, 'cursors');
const now = new Date('2026-03-01T12:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('a sealed text', () => {
  test('opens to what was sealed', async () => {
    const payload = { after: 12, aud: 'someone else', exp: 1, list: ['a', null] };
    const text = await seal(payload, { audience: 'ada', expiresAt: later(60) });
    expect(await open(text, { audience: 'ada', now })).toEqual(payload);
  });

  test('says nothing about its payload, and never looks the same twice', async () => {
    const texts = await Promise.all(['ada', 'ada'].map((audience) => seal({ course: 'MATH 1500' }, { audience })));
    expect(texts[0]).not.toBe(texts[1]);
    for (const part of texts.join('.').split('.'))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toMatch(/MATH|ada/);
  });

  test('without an expiry opens at any time', async () => {
    const text = await seal({ n: 1 }, { audience: 'ada' });
    expect(await open(text, { audience: 'ada', now: new Date('2100-01-01') })).toEqual({ n: 1 });
  });

  test('expires', async () => {
    const text = await seal({ n: 1 }, { audience: 'ada', expiresAt: later(60) });
    expect(await open(text, { audience: 'ada', now: later(59) })).toEqual({ n: 1 });
    expect(await open(text, { audience: 'ada', now: later(60) })).toBeNull();
  });

  test.each(['ben', 'ADA', 'ada ', ''])('does not open for the audience %j', async (audience) => {
    const text = await seal({ n: 1 }, { audience: 'ada' });
    expect(await open(text, { audience, now })).toBeNull();
  });

  test('does not open with another secret or for another purpose', async () => {
    const text = await seal({ n: 1 }, { audience: 'ada' });
    for (const other of [sealer(Buffer.alloc(32, 8), 'cursors'), sealer(secret, 'signing keys')])
      expect(await other.open(text, { audience: 'ada', now })).toBeNull();
  });

  test('does not open when a single character is changed, or when it is cut short', async () => {
    const text = await seal({ n: 1 }, { audience: 'ada' });
    const damaged = [...text].flatMap((character, index) => [
      `${text.slice(0, index)}${character === 'A' ? 'B' : 'A'}${text.slice(index + 1)}`,
      text.slice(0, index),
    ]);
    const bits = (sealed: string) => sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('hex'));
    for (const wrong of damaged) {
      // The last character of a part carries unused bits: a change there can be no change at all.
      if (bits(wrong).join() === bits(text).join()) continue;
      expect([wrong, await open(wrong, { audience: 'ada', now })]).toEqual([wrong, null]);
    }
  });

  test.each(['', '.', '....', 'ada', 'a.b.c', 'ä.ö.ü.ß.é', '\u0000'.repeat(5), 'x'.repeat(9000)])(
    'is not %j',
    async (text) => {
      expect(await open(text, { audience: 'ada', now })).toBeNull();
    },
  );

  test('is not encrypted in a way that the sender chose', async () => {
    const token = new EncryptJWT({ payload: { n: 1 } })
      .setProtectedHeader({ alg: 'A256KW', enc: 'A256GCM' })
      .setAudience('ada');
    const text = await token.encrypt(derivedKey(secret, 'cursors'));
    expect(await open(text, { audience: 'ada', now })).toBeNull();
  });
});

test('a derived key depends on the secret and the purpose, and on nothing else', () => {
  const key = derivedKey(secret, 'a');
  expect(key).toHaveLength(32);
  expect(derivedKey(secret, 'a')).toEqual(key);
  expect(derivedKey(secret, 'b')).not.toEqual(key);
  expect(derivedKey(Buffer.alloc(32, 8), 'a')).not.toEqual(key);
});
