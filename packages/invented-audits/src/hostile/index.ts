import { active } from './active.ts';
import { bombs, pictures } from './bombs.ts';
import { encryption } from './encryption.ts';
import { fuzzedFiles } from './fuzzed.ts';
import type { HostileFile } from './hostile-file.ts';
import { deeplyNested, loops, nested } from './nested.ts';
import { polyglots } from './polyglots.ts';
import { muchText, text } from './text.ts';
import { truncated } from './truncated.ts';
import { pageCounts, wrongNumbers, wrongTypes } from './wrong-values.ts';

export { fuzzedFiles } from './fuzzed.ts';
export { type HostileFile, isAsPrinted } from './hostile-file.ts';

/** Files made to break a reader. They are always the same, and made only when their bytes are read. */
export const hostileFiles: readonly HostileFile[] = [
  ...truncated,
  ...bombs,
  ...pictures,
  ...nested,
  ...deeplyNested,
  ...loops,
  ...active,
  ...wrongTypes,
  ...wrongNumbers,
  ...pageCounts,
  ...text,
  ...muchText,
  ...encryption,
  ...polyglots,
  ...fuzzedFiles(10),
];
