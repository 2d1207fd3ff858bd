import { readFileSync } from 'node:fs';
import type { CourseCatalog } from './catalog-courses.ts';

const file = new URL('../../../apps/server/src/catalog/courses.tsv', import.meta.url);

/**
 * The catalog delivered with the product. The majors of invented students name its courses, so their
 * tests read that very file. A line without a tab names the subject of the lines below it: number,
 * credits, title, prerequisites.
 */
export function productCatalog(): CourseCatalog {
  const catalog = new Map<string, { title: string; credits: string | null; prerequisites: string | null }>();
  let subject = '';
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [number = '', credits, title = '', prerequisites = null] = line.split('\t');
    if (credits === undefined) subject = number;
    else catalog.set(`${subject} ${number}`, { title, credits: credits || null, prerequisites });
  }
  return catalog;
}
