import { coursesAsText, damageReport, inventAudit } from '@coursetrail/invented-audits';
import { expect, test } from 'vitest';
import { read } from './read.ts';
import { type Printer, typeset } from './test-kit.ts';

const printers: readonly Partial<Printer>[] = [
  {},
  { left: 42, advance: 5.4, pitch: 10.5 },
  { piece: /.+/g },
  { piece: /.{1,7}/g },
  { piece: /\S+(?: \S+)*/g },
];
const students = 25;
/** `npm run bench -- import` tries more. */
const damages = 300;

/** What is listed of the undamaged report. */
const listedBefore = new Map<string, ReadonlySet<string>>();
function usuallyListed(seed: number, printer: number): ReadonlySet<string> {
  const key = `${seed} ${printer}`;
  const known = listedBefore.get(key);
  if (known) return known;
  const audit = read(typeset(inventAudit(seed).pages, printers[printer]));
  const listed = new Set(audit.ok ? audit.value.ignored.map(({ text }) => text) : []);
  listedBefore.set(key, listed);
  return listed;
}

/**
 * Where only one line lists a course and still reads as one after the damage, the paper itself says so.
 * No reader can know better, so these are counted apart.
 */
test('of hundreds of reports with one damaged letter none is read wrong in silence', { timeout: 600_000 }, () => {
  const silent: string[] = [];
  let asPrinted = 0;
  for (let number = 0; number < damages; number += 1) {
    const [seed, printer] = [number % students, number % printers.length];
    const { pages, change, isOnlyPrinting } = damageReport(seed, number);
    const audit = read(typeset(pages, printers[printer]));
    if (!audit.ok) continue;
    const { courses, ignored, totals } = audit.value;
    const known = usuallyListed(seed, printer);
    const isSaid = totals.agree !== true || ignored.some(({ text }) => !known.has(text));
    if (isSaid || coursesAsText(courses) === coursesAsText(inventAudit(seed).expected.courses)) continue;
    if (isOnlyPrinting) asPrinted += 1;
    else silent.push(change);
  }
  expect(silent).toEqual([]);
  expect(asPrinted / damages).toBeLessThan(0.05);
}); // biome-ignore format: one condition to a line
