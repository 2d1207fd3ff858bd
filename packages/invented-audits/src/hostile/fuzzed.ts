import { seededRandom } from '@coursetrail/invented-students/random';
import { exhausting, type HostileFile, hostileFamily } from './hostile-file.ts';
import { goodAudit } from './truncated.ts';

/** A good file in which some bytes were changed at random. */
function fuzzed(good: Uint8Array, seed: number): Uint8Array {
  const random = seededRandom(`bytes changed ${seed}`);
  const bytes = good.slice();
  const count = random.pick([1, 3, 10, 100, 1000]);
  for (let hit = 0; hit < count; hit++) bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
  return bytes;
}

/** Where the bytes of a page were changed, its rows may be torn apart or lie outside of it. */
const torn = ['pasted-text', 'one-column', 'several-pages-on-a-sheet', 'cropped'] as const;

/** One in five has a single changed byte, one in five a thousand. */
export const fuzzedFiles = (count: number): HostileFile[] =>
  hostileFamily(
    'fuzzed',
    Array.from({ length: count }, (_, seed) => [
      `random bytes changed, ${seed}`,
      ['read', 'password-protected', 'too-many-pages', 'not-a-pdf', ...torn, ...exhausting],
      () => fuzzed(goodAudit(), seed),
    ]),
  );
