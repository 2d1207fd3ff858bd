import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';

/** The commands that docs/operating.md gives under a heading, one after the other. */
export const commandsUnder = (heading: string): string => commandBlocksUnder(heading).join('');

/** The same, by block: one block for each machine, for example. */
export function commandBlocksUnder(heading: string): string[] {
  const page = readFileSync(path.join(root, 'docs/operating.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const blocks = [...(section ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  if (blocks.length === 0) throw new Error(`docs/operating.md has no commands under ${heading}.`);
  return blocks.map(([, commands = '']) => commands);
}
