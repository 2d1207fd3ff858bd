import {
  type AuditWay,
  coursesAsText,
  damageReport,
  type InventedAudit,
  inventAudit,
  type Producer,
  requirementsAsText,
} from '@coursetrail/invented-audits';
import { type HostileFile, hostileFiles, isAsPrinted } from '@coursetrail/invented-audits/hostile';
import { expect } from 'vitest';
import { parseAudit } from '../index.ts';
import { read } from '../read.ts';
import { type Printer, typeset } from '../test-kit.ts';

/** The report of this student, printed in this way, is read as it was invented. */
export async function expectReadAsInvented(seed: number, producer: Producer) {
  const { bytes, expected } = inventAudit(seed, { producer });
  await expectReadAs(bytes, expected);
}

export async function expectReadAs(bytes: Uint8Array, expected: InventedAudit['expected']) {
  const audit = await parseAudit(bytes);
  if (!audit.ok) throw new Error(audit.problem);
  const { courses, ignored, totals, program, catalogYear } = audit.value;
  expect(ignored.filter(({ reason }) => reason === 'unclear')).toEqual([]);
  expect(coursesAsText(courses)).toBe(coursesAsText(expected.courses));
  expect({ program, catalogYear }).toEqual({
    program: expected.program,
    catalogYear: expected.catalogYear,
  });
  expect({ earned: totals.earned.audit, inProgress: totals.inProgress.audit }).toEqual(expected.totals);
  expect(totals.agree).toBe(true);
  const { programs, isWhatIf } = audit.value;
  expect(requirementsAsText(programs)).toEqual(requirementsAsText(expected.programs));
  expect(programs.flatMap(({ unread }) => unread)).toEqual([]);
  expect(isWhatIf).toBe(expected.isWhatIf);
}

/** Brought in this way, the audit of a student is read as it was invented, said to be off, or refused. */
export async function expectReadOrSaid({ outcome, problems, print }: AuditWay, seed: number) {
  const { bytes, expected } = print(seed);
  const audit = await parseAudit(bytes);
  if (outcome === 'refused' || !audit.ok) return expect(problems).toContain(audit.ok ? 'read' : audit.problem);
  const { courses, ignored, totals, programs } = audit.value;
  const listed = ignored.filter(({ reason }) => reason !== 'planned' && reason !== 'out-of-place');
  if (outcome === 'read or listed' && (listed.length > 0 || totals.agree !== true)) return;
  expect(coursesAsText(courses)).toBe(coursesAsText(expected.courses));
  // What is written beside a title in the same type reads as a part of it.
  if (outcome === 'read') expect(requirementsAsText(programs)).toEqual(requirementsAsText(expected.programs));
  expect({ agree: totals.agree, listed }).toEqual({ agree: true, listed: [] });
}

const printers: readonly Partial<Printer>[] = [
  {},
  { left: 42, advance: 5.4, pitch: 10.5 },
  { piece: /.+/g },
  { piece: /.{1,7}/g },
  { piece: /\S+(?: \S+)*/g },
];

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
 * Of reports with one damaged letter: what is read wrong in silence. Where only one line lists a course and still reads
 * as one after the damage, the paper itself says so. No reader can know better, so these are counted apart.
 */
export function readDamaged(damages: number, students: number): { silent: string[]; asPrinted: number } {
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
  return { silent, asPrinted };
} // biome-ignore format: one condition to a line

/** The server tests the heavy ones, because it can kill the process that reads them. */
export const lightFiles = hostileFiles.filter(({ isHeavy }) => !isHeavy);

/** Of these files, those that are read with other courses, or refused for another reason than theirs. */
export async function wronglyRead(files: readonly HostileFile[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const file of files) {
    const audit = await parseAudit(file.bytes());
    const read = audit.ok && isAsPrinted(file, audit.value.courses) ? 'read' : 'read otherwise';
    const outcome = audit.ok ? read : audit.problem;
    if (!file.outcomes.some((accepted) => accepted === outcome)) wrong.push(`${file.name}: ${outcome}`);
  }
  return wrong;
}
