import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockUnreadable, decrypted, encrypted } from './encryption.ts';

const cipher = { key: randomBytes(32), boundTo: Buffer.from('the first line') };
const block = 64 * 1024;
const sealedBlock = block + 16;

async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
const collected = async (chunks: AsyncIterable<Buffer>) => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};
const seal = (bytes: Buffer, chunk = 50_000) => collected(encrypted(inChunks(bytes, chunk), cipher));
const unseal = (bytes: Buffer, chunk = 50_000, used = cipher) => collected(decrypted(inChunks(bytes, chunk), used));

describe('encrypted blocks', () => {
  test('open to what was encrypted, wherever blocks and chunks end', async () => {
    for (const length of [0, 1, block - 1, block, block + 1, 3 * block, 3 * block + 17]) {
      const bytes = randomBytes(length);
      for (const chunk of [7_001, block, 1_000_000])
        expect((await unseal(await seal(bytes, chunk), 30_011)).equals(bytes)).toBe(true);
    }
  });

  test('do not open with another key, or below another first line', async () => {
    const sealed = await seal(randomBytes(10));
    const others = [
      { ...cipher, key: randomBytes(32) },
      { ...cipher, boundTo: Buffer.from('another first line') },
    ];
    for (const other of others)
      await expect(unseal(sealed, 50_000, other)).rejects.toMatchObject({ position: { isFirst: true } });
  });

  test('do not open when any bit is flipped', async () => {
    const sealed = await seal(randomBytes(2 * block + 100));
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length * 8 - 1), async (bit) => {
        const flipped = Buffer.from(sealed);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        await expect(unseal(flipped)).rejects.toThrow(BlockUnreadable);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  test('do not open when the end is missing, wherever it was cut', async () => {
    const sealed = await seal(randomBytes(3 * block));
    const cuts = [0, 1, 15, 16, sealedBlock, 2 * sealedBlock, sealed.length - 1];
    for (const cut of cuts)
      await expect(unseal(sealed.subarray(0, cut))).rejects.toMatchObject({ position: { isLast: true } });
  });

  test('do not open when they change places, repeat, or go on after the last', async () => {
    const sealed = await seal(randomBytes(3 * block));
    const [a, b, c] = [0, 1, 2].map((n) => sealed.subarray(n * sealedBlock, (n + 1) * sealedBlock));
    for (const order of [
      [b, a, c],
      [a, c, b],
      [a, a, b, c],
      [a, c],
      [a, b, c, c],
      [a, b, c, Buffer.alloc(16)],
    ])
      await expect(unseal(Buffer.concat(order.map((part) => part ?? Buffer.alloc(0))))).rejects.toThrow(
        BlockUnreadable,
      );
  });
});
