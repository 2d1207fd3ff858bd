import { seededRandom } from '@coursetrail/invented-students/random';
import { exhausting, type HostileFile, hostileFamily } from './hostile-file.ts';
import { goodAudit } from './truncated.ts';

/** A good file in which some bytes were changed at random. */
function fuzzed(good: Uint8Array, seed: number): Uint8Array {
  const random = seededRandom(`fuzzed ${seed}`);
  const bytes = good.slice();
  const count = random.pick([1, 3, 10, 100, 1000]);
  for (let hit = 0; hit < count; hit++)
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
  return bytes;
}

/** One in five has a single changed byte, one in five a thousand. */
export const fuzzedFiles = (count: number): HostileFile[] =>
  hostileFamily(
    'fuzzed',
    Array.from({ length: count }, (_, seed) => [
      `random bytes changed, ${seed}`,
      ['read', 'password-protected', 'too-many-pages', 'not-a-pdf', ...exhausting],
      () => fuzzed(goodAudit(), seed),
    ]),
  );
