import { folder, ofFolder } from './folder.ts';
import { readInvented } from './read-university.ts';

const sections = ofFolder(readInvented);

/** What invented students and their documents are made of: the lines below a heading of the university's `invented.txt`. */
export function inventedLines(heading: string): readonly string[] {
  const lines = sections.get(`# ${heading}`);
  if (lines === undefined) throw new Error(`There is no "# ${heading}" in ${folder}/invented.txt.`);
  return lines;
}

/** What the university's documents call something. */
export function inventedWord(name: string): string {
  const line = inventedLines('words').find((each) => each.startsWith(`${name}: `));
  return line === undefined ? '' : line.slice(name.length + 2);
}
