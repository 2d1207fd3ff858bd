import { type Flaw, inventAudit, type Producer } from '@coursetrail/invented-audits';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parseAudit } from './index.ts';
import { endMark, page, tinyPdf } from './test-kit.ts';

// A busy machine takes seconds for what is a tenth of one otherwise.
vi.setConfig({ testTimeout: 60_000 });

async function survives(seed: number, producer: Producer) {
  const { bytes, expected } = inventAudit(seed, { producer });
  const audit = await parseAudit(bytes);
  if (!audit.ok) throw new Error(audit.problem);
  const { courses, totals, program, catalogueYear } = audit.value;
  const byKey = (a: { programId: string; semester: string }, b: { programId: string; semester: string }) =>
    `${a.programId} ${a.semester}` < `${b.programId} ${b.semester}` ? -1 : 1;
  expect(courses.map(({ place, ...course }) => course).sort(byKey)).toEqual(expected.courses.toSorted(byKey));
  expect({ program, catalogueYear }).toEqual({ program: expected.program, catalogueYear: expected.catalogueYear });
  expect({ earned: totals.earned.audit, inProgress: totals.inProgress.audit }).toEqual(expected.totals);
  expect(totals.agree).toBe(true);
}

test('any invented student survives being printed and read', async () => {
  const seeds = fc.integer({ min: 1, max: 1_000_000 });
  await fc.assert(
    fc.asyncProperty(seeds, (seed) => survives(seed, 'plain')),
    { numRuns: 10 },
  );
});

test.each<Producer>(['words', 'shreds', 'typographic', 'owner-password', 'rotated', 'sideways', 'large', 'jittered', 'proportional'])(
  'an audit printed as %s tells the same',
  (producer) => survives(7, producer),
); // biome-ignore format: a list

test.each<[Flaw, string]>([
  ['no-text', 'no-text'],
  ['password', 'password-protected'],
  ['no-end-mark', 'incomplete'],
  ['page-missing', 'incomplete'],
  ['transcript', 'transcript-instead'],
  ['another-document', 'not-an-audit'],
])('a file with the flaw %s is answered with %s', async (flaw, problem) => {
  expect(await parseAudit(inventAudit(3, { flaw }).bytes)).toEqual({ ok: false, problem });
});

test('a file cut short is never taken for a whole one', async () => {
  const { bytes } = inventAudit(3);
  for (const share of [0.05, 0.3, 0.6, 0.9]) {
    const answer = await parseAudit(bytes.slice(0, bytes.length * share));
    expect(answer.ok ? 'read' : answer.problem).toMatch(/^(damaged|incomplete|no-text)$/);
  }
});

test.each([
  ['nothing', ''],
  ['a text', 'PREPARED: 01/15/30 CATALOG YEAR: FS2027 END OF ANALYSIS'],
  ['a picture', '\x89PNG\r\n'],
])('%s is not a PDF', async (_, text) => {
  expect(await parseAudit(new TextEncoder().encode(text))).toEqual({ ok: false, problem: 'not-a-pdf' });
});

test('a PDF of nothing but its mark is damaged', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7\nand then nothing that makes sense');
  expect(await parseAudit(bytes)).toEqual({ ok: false, problem: 'damaged' });
});

const report = page(['      FS27 MATH     1500   5.0 A-   ANALYTIC GEOMETRY & CALC I', endMark]);

test('a PDF whose table of objects is lost is read all the same', async () => {
  expect(await parseAudit(tinyPdf([report]))).toMatchObject({
    ok: true,
    value: { courses: [{ programId: 'MATH 1500' }] },
  });
});

test.each([
  [60, 'not-an-audit'],
  [61, 'too-many-pages'],
])('a document of %i pages is answered with %s', async (count, problem) => {
  const letter = ['Dear students,', 'the library closes early on Friday, all through the summer.'];
  expect(await parseAudit(tinyPdf(Array(count).fill(letter)))).toEqual({ ok: false, problem });
});

test('an empty page is told as one without text', async () => {
  expect(await parseAudit(tinyPdf([[]]))).toEqual({ ok: false, problem: 'no-text' });
});

test('bytes may come in a buffer of Node', async () => {
  expect((await parseAudit(Buffer.from(inventAudit(3).bytes))).ok).toBe(true);
});

test('the caller keeps the bytes', async () => {
  const { bytes } = inventAudit(3, { flaw: 'another-document' });
  const before = bytes.slice();
  await parseAudit(bytes);
  expect(bytes).toEqual(before);
});
