import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@coursetrail/programs/processes';

/** The blocks of commands that docs/operating.md, or another page, gives under a heading. */
export function blocksUnder(heading: string, file = 'operating.md'): string[] {
  const page = readFileSync(path.join(root, 'docs', file), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  const blocks = [...(section ?? '').matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  if (blocks.length === 0) throw new Error(`docs/${file} has no commands under ${heading}.`);
  return blocks.map(([, commands = '']) => commands);
}

/** All of them, one after the other. */
export const commandsUnder = (heading: string): string => blocksUnder(heading).join('');
