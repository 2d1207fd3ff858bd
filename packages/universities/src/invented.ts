import { readFileSync } from 'node:fs';
import { folder } from './folder.ts';

const sections = new Map(
  readFileSync(`${folder}/invented.txt`, 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split(/\r?\n/);
      return [heading.trim(), lines.filter((line) => line.trim() !== '')] as const;
    }),
);

/** What invented students and their documents are made of: the lines below a heading of the university's `invented.txt`. */
export function inventedLines(heading: string): readonly string[] {
  const lines = sections.get(heading);
  if (lines === undefined) throw new Error(`There is no "# ${heading}" in ${folder}/invented.txt.`);
  return lines;
}

/** What the university's documents call something. */
export function inventedWord(name: string): string {
  const line = inventedLines('words').find((each) => each.startsWith(`${name}: `));
  return line === undefined ? '' : line.slice(name.length + 2);
}
