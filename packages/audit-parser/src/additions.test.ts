import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextItem, TextPage } from './extract.ts';
import { read } from './read.ts';
import { auditOf, endMark, math, page, summary, typeset } from './test-kit.ts';

const rule = '='.repeat(65);
const failed = '      SP28 HIST     1100   3.0 F    SURVEY OF AMERICAN HISTORY';
const lines = [rule, 'OK 14  Total Credits', '    EARNED:   5.0 credits', rule, 'OK  1  List', math, failed];
const expected = summary(auditOf(lines)); // biome-ignore format: one list
const report = () => typeset([page([...lines, endMark])]);
const row = (line: string) => 40 + (7 + lines.indexOf(line)) * 7;

/** The report with something written on its first page. */
function written(...notes: readonly Partial<TextItem>[]): TextPage[] {
  const items = notes.map((note) => ({ text: 'note', x: 30, y: 100, width: 20, size: 7, ...note }));
  return report().map((each) => ({ ...each, items: [...each.items, ...items] }));
}
const coursesOf = (pages: readonly TextPage[]) => {
  const audit = read(pages);
  return audit.ok ? summary(audit.value) : [audit.problem];
};

describe('what somebody wrote on a page', () => {
  test.each([
    ['a mark before a course', { text: 'OK', x: 34, width: 8.4 }],
    ['a note in another font before a course', { text: 'see me', width: 22 }],
    ['a note in another font over a course', { text: 'see me', x: 80, width: 22 }],
    ['a note in another font beside a title', { text: 'counts', x: 300, width: 20 }],
    ['a larger stamp over a course', { text: 'RECEIVED', x: 60, width: 60, size: 11 }],
    ['a stamp a little above the line', { text: 'RECEIVED', x: 60, width: 33.6, y: row(failed) - 2 }],
    ['a watermark of large letters', { text: 'UNOFFICIAL', x: 30, width: 500, size: 80 }],
  ])('%s does not change what is read', (_, note) => {
    const audit = read(written({ y: row(failed), ...note }));
    expect(audit.ok && summary(audit.value)).toEqual(expected);
    expect(audit.ok && audit.value.ignored).toEqual([]);
  }); // biome-ignore format: a table

  test('a watermark over the header does not change what the header says', () => {
    const audit = read(written({ text: 'UNOFFICIAL', x: 200, y: 50, width: 400, size: 80 }));
    expect(audit.ok && audit.value.program).toBe('Invented Studies (BS)');
  });

  test('the same letters over a course make it unclear', () => {
    const audit = read(written({ text: 'XXXX', x: 30 + 21 * 4.2, width: 16.8, y: row(failed) }));
    expect(audit.ok && summary(audit.value)).toEqual(expected.slice(0, 1));
    expect(audit.ok && audit.value.ignored.map(({ reason }) => reason)).toEqual(['unclear']);
  });

  test('a course written across the page is listed', () => {
    const [first] = report();
    const aside = ['SP28', 'ART 1000', '3.0 A'];
    const audit = read(first ? [{ ...first, aside }] : []);
    expect(audit.ok && audit.value.ignored).toMatchObject([{ reason: 'unclear', text: 'SP28 ART 1000 3.0 A' }]);
  });

  test('text printed twice, the second time a little aside, is read once', () => {
    const doubled = report().map((each) => ({
      ...each,
      items: [...each.items, ...each.items.map((item) => ({ ...item, x: item.x + 0.4 }))],
    }));
    expect(coursesOf(doubled)).toEqual(expected);
  });

  const anyNote = fc
    .record({
      text: fc.stringMatching(/^[A-Za-z0-9 .,+*!?/()-]{0,15}[A-Za-z0-9.,+*!?/()-]$/),
      // Half of the notes are in the report's own type, on its grid and on its lines.
      isOwnFont: fc.boolean(),
      size: fc.integer({ min: 5, max: 14 }),
      narrow: fc.double({ min: 0.4, max: 0.7, noNaN: true }),
      cell: fc.integer({ min: -6, max: 64 }),
      dx: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 4, noNaN: true })),
      line: fc.constantFrom(math, failed),
      dy: fc.oneof(fc.constant(0), fc.double({ min: -4, max: 4, noNaN: true })),
    })
    .map(({ text, isOwnFont, size, narrow, cell, dx, line, dy }) => ({
      text,
      x: 30 + cell * 4.2 + dx,
      y: row(line) + dy,
      width: text.length * (isOwnFont ? 4.2 : size * narrow),
      size: isOwnFont ? 7 : size,
    }));
  /** Course, semester, grade and credits: a note in the report's own type may read as a part of a title. */
  const factsOf = (courses: readonly string[]) => courses.map((course) => course.split(' | ').slice(0, 4).join(' '));
  /** Capitals that touch a subject, or fill a field, make another valid line: that is what the paper says. */
  const isValidOtherwise = (text: string) => /^[A-Z0-9+*.-]{1,8}$/.test(text.trim());

  test('wherever text is written, each course is read right or something is listed', () => {
    fc.assert(
      fc.property(anyNote, (note) => {
        const audit = read(written(note));
        if (!audit.ok || audit.value.totals.agree !== true || audit.value.ignored.length > 0) return;
        if (isValidOtherwise(note.text)) expect(audit.value.courses).toHaveLength(2);
        else expect(factsOf(summary(audit.value))).toEqual(factsOf(expected));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a line that is gone or garbled', () => {
  test.each([
    ['blacked out', ''],
    ['garbled', '      S#28 #I#T     1#0#   3#0 F    SU#VEY OF #MERI#AN #ISTO#Y'],
    ['unreadable', failed.replace(/\w/g, '#')],
    ['with a damaged term', failed.replace('SP28', 'S?28')],
    ['without any letter of its term', failed.replace('SP28', '3 " ')],
    ['with damaged credits', failed.replace('3.0', '3,0')],
    ['moved to the right', `   ${failed}`],
    ['with a word in its middle', failed.replace('HIST  ', 'HIST ok')],
    ['behind a word', failed.replace('      ', 'taken ok ')],
    ['with a letter between its fields', failed.replace('SP28 HIST', 'SP28xHIST')],
  ])('a failed course, %s, is listed', (_, line) => {
    const [before, after] = [math, '      FS28 ART_VS   1050   3.0 W    DRAWING I'];
    const audit = auditOf([...lines.slice(0, -2), before, line, after]);
    expect(summary(audit)).toHaveLength(2);
    expect(audit.ignored.map(({ reason }) => reason)).not.toEqual([]);
  });
});
