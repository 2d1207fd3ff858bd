import { parseAudit } from '@coursetrail/audit-parser';
import {
  type AuditWay,
  coursesAsText,
  damageReport,
  damageTranscript,
  type ExpectedCourse,
  exactProducers,
  inventAudit,
  looseProducers,
  render,
  ways,
} from '@coursetrail/invented-audits';

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

/** Files that are not as they were downloaded. */
export async function measureWays(reports: number) {
  const results: Record<string, OutcomeCounts> = {};
  for (const [name, { print }] of Object.entries<AuditWay>(ways)) {
    const counts: OutcomeCounts = {};
    for (let seed = 0; seed < reports; seed += 1) {
      const { bytes, expected } = print(seed);
      const listed = new Set([
        ...(await listedOf(inventAudit(seed).bytes)),
        ...(await listedOf(inventAudit(seed, { later: true }).bytes)),
      ]);
      add(counts, await outcomeOf(bytes, expected.courses, listed));
    }
    results[name] = counts;
  }
  return results;
}

/** Reports with one damaged letter, printed by each producer in turn. */
export async function measureDamages(reports: number) {
  const results: Record<string, OutcomeCounts> = {};
  for (const [index, producer] of [...exactProducers, ...looseProducers].entries()) {
    const counts: OutcomeCounts = {};
    for (let number = index * reports; number < (index + 1) * reports; number += 1) {
      const seed = number % 20;
      const { pages, isOnlyPrinting } = damageReport(seed, number);
      const { bytes, expected } = inventAudit(seed, { producer });
      const listed = await listedOf(bytes);
      const outcome = await outcomeOf(render(pages, producer), expected.courses, listed);
      add(counts, outcome === 'silent' && isOnlyPrinting ? 'as printed' : outcome);
    }
    results[producer] = counts;
  }
  const transcripts: OutcomeCounts = {};
  for (let number = 0; number < reports * 5; number += 1) {
    const { pages, expected, isOnlyPrinting } = damageTranscript(number % 20, number);
    const outcome = await outcomeOf(render(pages, 'plain'), expected.courses, new Set());
    add(transcripts, outcome === 'silent' && isOnlyPrinting ? 'as printed' : outcome);
  }
  return { ...results, transcript: transcripts };
}
