import { parseAudit } from '@coursetrail/audit-parser';
import {
  type AuditWay,
  coursesAsText,
  damageReport,
  damageTranscript,
  type ExpectedCourse,
  exactProducers,
  flaws,
  inventAudit,
  looseProducers,
  render,
  ways,
} from '@coursetrail/invented-audits';
import type { Measured } from './apart.ts';

/** How files come out: 'silent' is a wrong history of which nothing is said. */
type WayOutcome = 'right' | 'right, listed' | 'wrong, said' | 'refused' | 'as printed' | 'silent';
type OutcomeCounts = Partial<Record<WayOutcome, number>>;

async function outcomeOf(
  bytes: Uint8Array,
  expected: readonly ExpectedCourse[],
  usuallyListed: ReadonlySet<string>,
): Promise<WayOutcome> {
  const audit = await parseAudit(bytes);
  if (!audit.ok) return 'refused';
  const { courses, ignored, totals } = audit.value;
  const isSaid = totals.agree !== true || ignored.some(({ text }) => !usuallyListed.has(text));
  if (coursesAsText(courses) === coursesAsText(expected)) return isSaid ? 'right, listed' : 'right';
  return isSaid ? 'wrong, said' : 'silent';
}

async function listedOf(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const audit = await parseAudit(bytes);
  return new Set(audit.ok ? audit.value.ignored.map(({ text }) => text) : []);
}

const add = (counts: OutcomeCounts, outcome: WayOutcome) => {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
};

/** Without what is nothing, so that a table shows what there is. */
const rowOf = (name: string, counts: Partial<Record<string, number>>): Measured => ({ row: { name, ...counts } });

/** How files with one flaw are refused. */
export async function measureFlaw(name: string, count: number): Promise<Measured> {
  const flaw = flaws.find((each) => each === name);
  const problems: Record<string, number> = {};
  for (let seed = 0; seed < count; seed += 1) {
    const audit = await parseAudit(inventAudit(seed, flaw && { flaw }).bytes);
    const problem = audit.ok ? 'ACCEPTED' : audit.problem;
    problems[problem] = (problems[problem] ?? 0) + 1;
  }
  return rowOf(name, problems);
}

/** Files that are not as they were downloaded. */
export async function measureWay(name: string, count: number): Promise<Measured> {
  const way: AuditWay | undefined = Object.entries(ways).find(([each]) => each === name)?.[1];
  const counts: OutcomeCounts = {};
  for (let seed = 0; seed < count; seed += 1) {
    const { bytes, expected } = way?.print(seed) ?? inventAudit(seed);
    const listed = new Set([
      ...(await listedOf(inventAudit(seed).bytes)),
      ...(await listedOf(inventAudit(seed, { later: true }).bytes)),
    ]);
    add(counts, await outcomeOf(bytes, expected.courses, listed));
  }
  return rowOf(name, counts);
}

const producers = [...exactProducers, ...looseProducers];
const transcripts = 'transcript';
/** Whose files are damaged: the reports of these producers, and transcripts. */
export const damaged: readonly string[] = [...producers, transcripts];
/** Each is damaged in several places. */
const damagedSeeds = 20;

/** Files with one damaged letter. */
export async function measureDamages(name: string, count: number): Promise<Measured> {
  const counts: OutcomeCounts = {};
  const producer = producers.find((each) => each === name);
  if (producer === undefined) {
    // Few lines of a transcript say anything twice, so more are tried.
    for (let number = 0; number < count * 5; number += 1) {
      const { pages, expected, isOnlyPrinting } = damageTranscript(number % damagedSeeds, number);
      const outcome = await outcomeOf(render(pages, 'plain'), expected.courses, new Set());
      add(counts, outcome === 'silent' && isOnlyPrinting ? 'as printed' : outcome);
    }
    return rowOf(name, counts);
  }
  const listed = new Map<number, ReadonlySet<string>>();
  const first = producers.indexOf(producer) * count;
  for (let number = first; number < first + count; number += 1) {
    const seed = number % damagedSeeds;
    const { pages, isOnlyPrinting } = damageReport(seed, number);
    const { bytes, expected } = inventAudit(seed, { producer });
    const usual = listed.get(seed) ?? (await listedOf(bytes));
    listed.set(seed, usual);
    const outcome = await outcomeOf(render(pages, producer), expected.courses, usual);
    add(counts, outcome === 'silent' && isOnlyPrinting ? 'as printed' : outcome);
  }
  return rowOf(name, counts);
}
