import { createHash } from 'node:crypto';

/** The text of an entity tag for these contents, without its quotes. */
export function entityTag(...contents: string[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 22);
}
