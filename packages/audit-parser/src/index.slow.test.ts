import {
  coursesAsText,
  damageReport,
  type Flaw,
  inventAudit,
  inventTranscript,
  type Producer,
  packObjects,
  render,
  renderWithPdfLib,
  transcriptLayouts,
  ways,
} from '@coursetrail/invented-audits';
import { expect, test, vi } from 'vitest';
import { parseAudit } from './index.ts';
import { expectReadAs, expectReadAsInvented, expectReadOrSaid } from './reports/test-kit.ts';
import { endMark, page, tinyPdf } from './test-kit.ts';

// On a busy machine, what usually takes a tenth of a second takes seconds.
vi.setConfig({ testTimeout: 60_000 });

test('the audit of a student is read as it was invented', () => expectReadAsInvented(1, 'plain'));

test.each<Producer>(['shreds', 'owner-password', 'rotated', 'large', 'ligatures', 'proportional'])(
  'an audit printed as %s is read the same way',
  (producer) => expectReadAsInvented(7, producer),
); // biome-ignore format: a list

test.each<Producer>(['plain', 'shreds', 'glyphs', 'rotated', 'large', 'ligatures', 'proportional'])(
  'a transcript printed as %s is read as it was invented',
  async (producer) => {
    for (const layout of transcriptLayouts) {
      const { bytes, expected } = inventTranscript(7, { producer, layout });
      const read = await parseAudit(bytes);
      expect(read).toMatchObject({ ok: true, value: { ignored: [], isTranscript: true } });
      expect(coursesAsText(read.ok ? read.value.courses : [])).toBe(coursesAsText(expected.courses));
    }
  },
);

test('the audit of a program that a student only considers says so', async () => {
  const { bytes, expected } = inventAudit(7, { whatIf: true });
  await expectReadAs(bytes, expected);
});

test('an audit written by another library, its objects packed into streams, is read the same way', async () => {
  const { pages, expected } = inventAudit(7);
  await expectReadAs(await packObjects(await renderWithPdfLib(pages)), expected);
});

/** From a column and a row to points on the upright page, whichever way it was printed. */
const pointsOf = {
  large: (x: number, y: number) => [42 + x * 5.4, 42 + y * 10.5],
  sideways: (x: number, y: number) => [30 + x * 4.2, 30 + y * 7],
} satisfies Partial<Record<Producer, (column: number, row: number) => readonly number[]>>;

test.each(Object.entries(pointsOf))(
  'the position of a course printed as %s is that on the upright page',
  async (producer, at) => {
    const { bytes, pages } = inventAudit(7, { producer: producer as keyof typeof pointsOf });
    const audit = await parseAudit(bytes);
    if (!audit.ok) throw new Error(audit.problem);
    for (const { title, place } of audit.value.courses.filter(({ title }) => !title.includes(' / '))) {
      const [row, text = ''] = [place.row - 1, pages[place.page - 1]?.[place.row - 1]];
      const from = place.column === 1 ? 6 : 72;
      const line =
        text
          .slice(from, from + 59)
          .split('|')[0]
          ?.trimEnd() ?? '';
      expect(line).toContain(title);
      const corners = [at(from, row), at(from + line.length, row + 1)];
      const [left = 0, right = 0] = corners.map(([x = 0]) => x).sort((a, b) => a - b);
      const [top = 0, bottom = 0] = corners.map(([, y = 0]) => y).sort((a, b) => a - b);
      const { x, y, width, height } = place.box;
      const misses = [x - left, x + width - right, y - top, y + height - bottom].map(Math.abs);
      // Programs print a line a little higher or lower in its row.
      expect(Math.max(...misses)).toBeLessThan(4);
    }
  },
);

test('positions on a page with a larger unit are those of the page as it is shown', async () => {
  const [usual, doubled] = await Promise.all(
    ['', '/UserUnit 2 '].map(async (unit) => {
      const bytes = Buffer.from(tinyPdf([report]))
        .toString('latin1')
        .replace('/Type /Page ', `/Type /Page ${unit}`);
      const audit = await parseAudit(Buffer.from(bytes, 'latin1'));
      return audit.ok ? audit.value.courses[0]?.place.box : undefined;
    }),
  );
  if (!usual) throw new Error('The usual page was not read.');
  expect(doubled?.x).toBeCloseTo(2 * usual.x, 1);
  expect(doubled?.width).toBeCloseTo(2 * usual.width, 1);
  expect(doubled?.height).toBeCloseTo(2 * usual.height, 1);
});

test.each<[Flaw, string]>([
  ['no-text', 'no-text'],
  ['password', 'password-protected'],
  ['no-end-mark', 'incomplete'],
  ['page-missing', 'incomplete'],
  ['another-document', 'not-an-audit'],
])('a file with the flaw %s is refused as %s', async (flaw, problem) => {
  expect(await parseAudit(inventAudit(3, { flaw }).bytes)).toEqual({ ok: false, problem });
});

test('a truncated file is never taken for a complete one', async () => {
  const { bytes } = inventAudit(3);
  for (const share of [0.05, 0.3, 0.6, 0.9]) {
    const result = await parseAudit(bytes.slice(0, bytes.length * share));
    expect(result.ok ? 'read' : result.problem).toMatch(/^(damaged|incomplete|no-text)$/);
  }
});

test.each([
  ['nothing', '', 'not-a-pdf'],
  ['a Word document', 'PK\x03\x04\x14\0', 'not-a-pdf'],
  ['a text', 'PREPARED: 01/15/30 CATALOG YEAR: FS2027 END OF ANALYSIS', 'text-file'],
  ['a web page', '\ufeff<!DOCTYPE html>\n<title>Audit Results</title>', 'web-page-file'],
  ['a web page saved by Chrome', 'From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;', 'web-page-file'],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'picture-file'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'picture-file'],
  ['a HEIC', '\0\0\0\x24ftypheic', 'picture-file'],
])('%s instead of a PDF is refused for what it is', async (_, text, problem) => {
  const encoding = text.startsWith('\ufeff') ? 'utf8' : 'latin1';
  expect(await parseAudit(Buffer.from(text, encoding))).toEqual({ ok: false, problem });
}); // biome-ignore format: a table

test.each([
  'a letter without a name',
  'a scan with recognized letters',
  'a scan of a phone',
  'cropped at the right',
  'cropped at the foot',
] as const)('%s is never read wrong in silence', (way) => expectReadOrSaid(ways[way], 5));

test('a PDF with nothing after its mark is damaged', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7\nand then nothing that makes sense');
  expect(await parseAudit(bytes)).toEqual({ ok: false, problem: 'damaged' });
});

const report = page(['      FS27 MATH     1500   5.0 A-   ANALYTIC GEOMETRY & CALC I', endMark]);

test('a PDF without a table of objects is read', async () => {
  expect(await parseAudit(tinyPdf([report]))).toMatchObject({
    ok: true,
    value: { courses: [{ programId: 'MATH 1500' }] },
  });
});

test.each([
  [60, 'not-an-audit'],
  [61, 'too-many-pages'],
])('a document of %i pages is refused as %s', async (count, problem) => {
  const letter = ['Dear students,', 'the library closes early on Friday, all through the summer.'];
  expect(await parseAudit(tinyPdf(Array(count).fill(letter)))).toEqual({ ok: false, problem });
});

test('an empty page has no text', async () => {
  expect(await parseAudit(tinyPdf([[]]))).toEqual({ ok: false, problem: 'no-text' });
});

test.each([
  ['three words of digits and accented letters', '4Åô…TÒ  2ã  6÷W6â2', { ok: false, problem: 'damaged' }],
  ['a note in another language', '2ème année à l’étranger', { ok: true }],
])('an audit with %s is damaged only if bytes must have been changed', async (_, text, result) => {
  const { pages } = inventAudit(7);
  const written = pages.map((rows) => rows.map((row) => row.replace('Major Requirements', text)));
  expect(written).not.toEqual(pages);
  expect(await parseAudit(render(written, 'plain'))).toMatchObject(result);
});

test('the bytes of the caller are not changed', async () => {
  const { bytes } = inventAudit(3, { flaw: 'another-document' });
  const before = bytes.slice();
  await parseAudit(bytes);
  expect(bytes).toEqual(before);
});

test('a damaged line that earns nothing, for which no total can speak, is listed and not a course', async () => {
  const read = await parseAudit(render(damageReport(0, 740).pages, 'plain'));
  expect(read).toMatchObject({
    ok: true,
    value: { ignored: [{ text: expect.stringMatching(/^FS14 ECE +1210 +1.0 WF D/) }] },
  });
});
