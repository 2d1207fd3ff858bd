import { seasons } from '@coursetrail/domain';
import { type Random, seededRandom } from '@coursetrail/invented-students/random';
import { type ExpectedAudit, expectedOf } from './expected-audit.ts';
import { audit as auditWith } from './hostile/document.ts';
import { positions } from './listed-course.ts';
import { coverSheet, oneColumn, type Paper, pastedText, webPage } from './other-forms.ts';
import { columnStarts, isOneColumn, layOut } from './page-layout.ts';
import { bytesOf, openDocument, type Pages, type Painting, paintRows, plain, words } from './render.ts';
import { aTermLater, inAnotherProgram, inventStudent } from './student.ts';

/** What comes of a file: it is read as it was invented, or refused with one of these problems. */
export type AuditWay = {
  /** What is listed can be so much that the file is refused. */
  outcome: 'read' | 'read or listed' | 'refused';
  problems: readonly string[];
  print(seed: number): { bytes: Uint8Array; expected: ExpectedAudit };
};

type Overlay = (paper: Paper, random: Random, rows: readonly string[]) => void;

const sheet = (paper: Paper) => paper.addPage({ size: [plain.width, plain.height], margin: 0 });

/** Paints the pages one by one; `around` decides what is on the paper besides the rows. */
function onPaper(
  pages: Pages,
  seed: number,
  paintPage: (paper: Paper, rows: readonly string[], random: Random, index: number) => void,
): Uint8Array {
  const random = seededRandom(`way ${seed}`);
  const paper = openDocument();
  for (const [index, rows] of pages.entries()) paintPage(paper, rows, random, index);
  return bytesOf(paper);
}

const audit = (seed: number) => {
  const student = inventStudent(seed);
  return { student, pages: layOut(student), expected: expectedOf(student) };
};

/** An audit on which something else is printed. */
const overlaid = (overlay: Overlay, painting: Painting = plain, isBelow = false) => (seed: number) => {
  const { pages, expected } = audit(seed);
  const bytes = onPaper(pages, seed, (paper, rows, random) => {
    sheet(paper);
    if (isBelow) overlay(paper, random, rows);
    paintRows(paper, rows, painting, random);
    if (!isBelow) overlay(paper, random, rows);
  });
  return { bytes, expected };
}; // biome-ignore format: one line

const write = (paper: Paper, text: string, x: number, y: number) => paper.text(text, x, y, { lineBreak: false });

function turned(paper: Paper, degrees: number, x: number, y: number, text: string) {
  paper.save();
  paper.rotate(degrees, { origin: [x, y] });
  write(paper, text, x, y);
  paper.restore();
}

const watermark: Overlay = (paper) => {
  paper.font('Helvetica-Bold', 72).fillColor('#dddddd');
  turned(paper, -45, 120, 560, 'UNOFFICIAL');
  paper.fillColor('black');
};
const repeatedWatermark: Overlay = (paper, random) => {
  paper.font('Courier', 7).fillColor('#dddddd');
  for (let y = 60; y < 780; y += 45)
    turned(paper, -random.between(20, 70), random.between(10, 500), y, 'COPY 3.0 A COPY FS27');
  paper.fillColor('black');
};
const flatWatermark: Overlay = (paper) => {
  paper.font('Helvetica-Bold', 80).fillColor('#dddddd');
  for (const y of [90, 300, 520]) write(paper, 'UNOFFICIAL', 40, y);
  paper.fillColor('black');
};
const sideNotes: Overlay = (paper, random) => {
  paper.font('Courier', 7);
  for (const x of [8, 18, 296, 304, 588])
    turned(paper, -90, x, random.between(300, 780), 'Keep this with your records - adviser copy 2030');
  turned(paper, 90, 600, 100, 'see also FS27 MATH and others');
}; // biome-ignore format: one line

const courseRow = new RegExp(` {${positions.term}}(${seasons.join('|')})\\d\\d [A-Z]`);
/** Notes at some of the rows that list a course, from `offset` points beside where the column begins. */
const notes =
  (font: string, size: number, texts: readonly [string, ...string[]], columns: readonly number[], lift = 0): Overlay =>
  (paper, random, rows) => {
    paper.font(font, size);
    for (const [index, row] of rows.entries()) {
      if (!courseRow.test(row) || !random.chance(0.15)) continue;
      const column = columns[random.between(0, columns.length - 1)] ?? 0;
      const half = random.chance(0.5) ? 0 : (columnStarts.at(-1) ?? 0);
      write(paper, random.pick(texts), plain.margin + (half + column) * plain.advance, plain.margin + index * plain.pitch + lift);
    }
  }; // biome-ignore format: one call

const stamps: Overlay = (paper, random) => {
  for (const size of [7, 9, 11, 14]) {
    paper.font(random.pick(['Helvetica', 'Times-Roman', 'Helvetica-Bold']), size).fillColor('red');
    write(paper, 'RECEIVED JAN 15 2030', random.between(0, 450), random.between(60, 750));
  }
  paper.fillColor('black');
};

/** Nobody decodes it, so it ends after its size. */
const picture = Buffer.from('ffd8ffc0000b080001000101011100ffd9', 'hex');
const photographed: Overlay = (paper) => paper.image(picture, 0, 0, { width: plain.width, height: plain.height });
/** Over the picture of a page lie the letters that a program recognized in it, drawn invisibly. */
const recognized: Overlay = (paper, random, rows) => {
  photographed(paper, random, rows);
  paper.addContent('3 Tr');
};
const cropped = (box: readonly number[]): Overlay => (paper) =>
  void Object.assign(paper.page.dictionary.data, { CropBox: box }); // biome-ignore format: short

/** In a font that does not say which letter one of its glyphs is. */
const nameless = (seed: number) => {
  const { pages, expected } = audit(seed);
  const letter = '++W-5'[seed % 5] ?? '';
  const rows = pages.map((page) => page.map((row) => row.replaceAll(letter, '\x02')));
  return { bytes: auditWith({ rows, font: '/Encoding << /Differences [2 /glyph9] >>' }), expected };
};

/** Several pages of the report on one sheet of paper. */
const several =
  (across: number, down: number, painting: Painting = plain) =>
  (seed: number) => {
    const { pages, expected } = audit(seed);
    const perSheet = across * down;
    const bytes = onPaper(pages, seed, (paper, rows, random, index) => {
      const at = index % perSheet;
      const size: [number, number] = across > down ? [792, 612] : [612, 792];
      if (at === 0) paper.addPage({ size, margin: 0 });
      const scale = Math.min(size[0] / across / plain.width, size[1] / down / plain.height);
      paper.save();
      paper.translate((at % across) * (size[0] / across), Math.floor(at / across) * (size[1] / down));
      paper.scale(scale);
      paintRows(paper, rows, painting, random);
      paper.restore();
    });
    return { bytes, expected };
  };

/** The pages of two reports in one file. */
const joined = (pick: (seed: number) => { pages: Pages; expected: ExpectedAudit }) => (seed: number) => {
  const { pages, expected } = pick(seed);
  return { bytes: onPaper(pages, seed, (paper, rows, random) => { sheet(paper); paintRows(paper, rows, plain, random); }), expected };
}; // biome-ignore format: short

const later = (seed: number) => {
  const student = aTermLater(inventStudent(seed));
  return { pages: layOut(student), expected: expectedOf(student) };
};

/** Something that is not an audit at all, or not in a form that can be read. */
const instead = (paint: (paper: Paper, pages: Pages, seed: number) => void) => (seed: number) => {
  const { pages, expected } = audit(seed);
  const paper = openDocument();
  paint(paper, pages, seed);
  return { bytes: bytesOf(paper), expected };
};

const read = (print: AuditWay['print']): AuditWay => ({ outcome: 'read', problems: [], print });
const readOrListed = (print: AuditWay['print'], problems: readonly string[] = []): AuditWay => ({
  outcome: 'read or listed',
  problems,
  print,
});
const refused = (problem: string, print: AuditWay['print']): AuditWay => ({ outcome: 'refused', problems: [problem], print }); // biome-ignore format: three alike

const byWords = { ...plain, pieces: words };
const marks = ['OK', '*', 'x', '-->', 'see', 'IP+'] as const;
const remarks = ['see me', 'ok!', 'counts 3.0', 'FS27?', 'A-'] as const;

/** Ways to bring an audit that are not the file as it was downloaded. */
export const ways = {
  watermark: read(overlaid(watermark)),
  'watermark below the text': read(overlaid(watermark, byWords, true)),
  'watermark all over': read(overlaid(repeatedWatermark)),
  'flat watermark': read(overlaid(flatWatermark)),
  'side notes': read(overlaid(sideNotes)),
  stamps: readOrListed(overlaid(stamps)),
  'stamps on words': readOrListed(overlaid(stamps, byWords)),
  'marks before courses': readOrListed(overlaid(notes('Courier', 7, marks, [0, 1, 2]))),
  'notes before courses': read(overlaid(notes('Helvetica-Oblique', 8, remarks, [-2, 0, 3], -2))),
  'notes beside titles': readOrListed(overlaid(notes('Helvetica-Oblique', 8, remarks, [52, 55, 58], -2))),
  'typed notes beside titles': readOrListed(overlaid(notes('Courier', 7, remarks, [54, 56, 58]))),
  'notes over courses': readOrListed(overlaid(notes('Times-Italic', 11, remarks, [4, 8, 14, 22, 28, 33], -3))),
  'typed notes over courses': readOrListed(overlaid(notes('Courier', 7, remarks, [3, 4, 8, 14, 22, 28, 33]))),
  'double strike': read(overlaid((paper, random, rows) => { paper.translate(0.3, 0); paintRows(paper, rows, plain, random); })),
  'double strike of words': read(overlaid((paper, random, rows) => { paper.translate(0.3, 0.2); paintRows(paper, rows, byWords, random); }, byWords)),
  'cover sheet': read((seed) => { const { pages, expected, student } = audit(seed); return { bytes: onPaper(pages, seed, (paper, rows, random, index) => { if (index === 0) coverSheet(paper, student); sheet(paper); paintRows(paper, rows, plain, random); }), expected }; }),
  'blank backs': read((seed) => { const { pages, expected } = audit(seed); return { bytes: onPaper(pages, seed, (paper, rows, random) => { sheet(paper); paintRows(paper, rows, plain, random); sheet(paper); }), expected }; }),
  'two pages on a sheet': read(several(2, 1)),
  'four pages on a sheet': read(several(2, 2)),
  'four pages of words on a sheet': read(several(2, 2, byWords)),
  'two days, the older first': read(joined((seed) => { const { pages, expected } = later(seed); return { pages: [...audit(seed).pages, ...pages], expected }; })),
  'two days, the newer first': read(joined((seed) => { const { pages, expected } = later(seed); return { pages: [...pages, ...audit(seed).pages], expected }; })),
  'the same audit twice': read(joined((seed) => { const { pages, expected } = audit(seed); return { pages: [...pages, ...pages], expected }; })),
  'two programs': read(joined((seed) => { const { student, pages, expected } = audit(seed); const other = inAnotherProgram(student); return { pages: [...pages, ...layOut(other)], expected: { ...expected, programs: [...expected.programs, ...expectedOf(other).programs] } }; })),
  'two students': refused('several-students', joined((seed) => { const { pages, expected } = audit(seed); return { pages: [...pages, ...audit(seed + 1).pages], expected }; })),
  'a page of another student': refused('several-students', joined((seed) => { const { pages, expected } = audit(seed); return { pages: [pages[0] ?? [], ...audit(seed + 1).pages.slice(1)], expected }; })),
  'a page of another day': refused('several-audits', joined((seed) => { const { pages, expected } = audit(seed); return { pages: [...later(seed).pages.slice(0, 1), ...pages.slice(1)], expected }; })),
  'a letter without a name': readOrListed(nameless, ['incomplete', 'no-courses', 'not-an-audit', 'pasted-text']),
  'a scan with recognized letters': refused('scan', overlaid(recognized, plain, true)),
  'a scan of a phone': refused('scan', overlaid(photographed, { ...plain, pieces: () => [] })),
  'cropped at the right': refused('cropped', overlaid(cropped([0, 0, 480, 792]))),
  'cropped at the foot': refused('cropped', overlaid(cropped([0, 500, 612, 792]))),
  // The one that the other university's students bring by mistake.
  ...(!isOneColumn && { 'one column': refused('one-column', instead(oneColumn)) }),
  'web page': refused('web-page-instead', instead((paper, _, seed) => webPage(paper, inventStudent(seed)))),
  'pasted into a word processor': refused('pasted-text', instead((paper, pages) => pastedText(paper, pages, 'Times-Roman', 10))),
  'pasted in a wide font': refused('pasted-text', instead((paper, pages) => pastedText(paper, pages, 'Courier', 10))),
  'a cover sheet alone': refused('cover-sheet-only', instead((paper, _, seed) => coverSheet(paper, inventStudent(seed)))),
} satisfies Record<string, AuditWay>; // biome-ignore format: a table
