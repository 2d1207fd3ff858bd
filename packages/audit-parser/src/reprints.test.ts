import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from './read.ts';
import { auditOf, endMark, math, type Printer, page, summary, typeset } from './test-kit.ts';

/** Letters of all widths from 2 to 8 points, blanks of 2. */
const unevenly = (character: string) => (character === ' ' ? 2 : 2 + (character.charCodeAt(0) % 7));

describe('a report printed by another program', () => {
  const lines = [
    math,
    '      SS28 ECONOM   1014   3.0 B T  Principles of Microecon',
    '      FS28 MATH     1700   5.0 D  D CALCULUS II',
    '      FS29 INFOTC   4970W  3.0 IP I SENIOR CAPSTONE DESIGN - WI',
  ];
  const expected = summary(auditOf(lines, lines));

  test.each<[string, Partial<Printer>]>([
    ['larger', { left: 42, advance: 5.4, pitch: 10.5 }],
    ['letter by letter', { piece: /\S/g }],
    ['in pieces that end within words', { piece: /.{1,7}/g }],
    ['row by row', { piece: /.+/g }],
  ])('%s is read the same way', (_, printer) => {
    expect(summary(auditOf(lines, lines, printer))).toEqual(expected);
  });

  test('in letters of uneven width, only blanks keeping the columns apart, is read the same way', () => {
    const total = ['='.repeat(65), 'OK 14  Total Credits', '    EARNED:   8.0 credits', 'IN-PROGRESS   3.0 credits'];
    expect(summary(auditOf([...lines, ...total], lines, { letter: unevenly }))).toEqual(expected);
  });

  test('in such letters, two of them drawn as one glyph, is read in the letters of the report', () => {
    const total = ['='.repeat(65), 'OK 14  Total Credits', '    EARNED:   3.0 credits'];
    const line = '      FS27 PHIL     ELEC1  3.0 A T  Scientific Reasoning & Ethics';
    const rows = page([line, ...total, endMark], [math.replace(' A- ', ' W  ')]);
    const pages = typeset([rows], { letter: unevenly }).map((each) => ({
      ...each,
      items: each.items.map((item) => ({ ...item, text: item.text.replace('fi', 'ﬁ') })),
    }));
    const result = read(pages);
    expect(result.ok && summary(result.value)[0]).toContain('Scientific Reasoning & Ethics');
  });

  test('read by counting blanks is refused if its totals do not agree', () => {
    expect(read(typeset([page([...lines, endMark], lines)], { letter: unevenly }))).toEqual({
      ok: false,
      problem: 'incomplete',
    });
  });

  test('with fewer blanks between the fields is read by how its lines align', () => {
    const narrower = lines.map((line) => `  ${line.slice(6, 19)}${line.slice(20)}`);
    expect(summary(auditOf(narrower))).toEqual(expected);
  });

  test('with columns of two widths is read the same way', () => {
    const wider = page([...lines, endMark], lines).map((row) => row.replace(/^(.{65})\|/, '$1     |'));
    const result = read(typeset([wider]));
    expect(result.ok && summary(result.value)).toEqual(expected);
  });

  test('of another school is read as far as its lines allow', () => {
    const lines = [
      '    24FA CS 1114      3.00 A     INTRO TO SOFTWARE DESIGN',
      '    23FAACIS 1504     3.00 B+ >D INTRO BUS ANALYTICS',
      '    25SP MATH 1225    4.00 P  >R CALCULUS OF A VARIABLE',
      '    25SU CS110       12.00 TR T  Computing',
      '    25WI CS 2114      3.00 A     SOFTWARE DESIGN',
    ];
    const rows = page([...lines, endMark]).map((row) => row.replace('UNIVERSITY OF MISSOURI', 'INVENTED UNIVERSITY'));
    const result = read(typeset([rows]));
    expect(result.ok && summary(result.value)).toEqual([
      'CS 1114 | FS24 | A | 3 | INTRO TO SOFTWARE DESIGN | MU',
      'ACIS 1504 | FS23 | B+ | 3 | INTRO BUS ANALYTICS | MU | D',
      'MATH 1225 | SP25 | P | 4 | CALCULUS OF A VARIABLE | MU | R',
      'CS 110 | SS25 | TR | 12 | Computing | transfer',
    ]);
    expect(result.ok && result.value.ignored.map(({ reason }) => reason)).toEqual(['term-unknown']);
  });

  test('with dashes, apostrophes and ligatures of a word processor is read in plain characters', () => {
    const line = '      FS27 HIST     1100   3.0 A–   O’NEILL — Eﬃcient ﬁelds';
    expect(summary(auditOf([line]))).toEqual(["HIST 1100 | FS27 | A- | 3 | O'NEILL - Efficient fields | MU"]);
  });

  test('is read without text that is far off the page', () => {
    const [first] = typeset([page([math, endMark])]);
    const far = { text: 'far', x: 1e9, y: 89, width: 10, size: 7 };
    expect(read(first ? [{ ...first, items: [...first.items, far] }] : []).ok).toBe(true);
  });
});

test('any course line can be read in any column, printed in any pieces', () => {
  const courseLine = fc.record({
    semester: fc.tuple(fc.constantFrom('SP', 'SS', 'FS'), fc.integer({ min: 7, max: 30 })).map(([season, year]) => season + String(year).padStart(2, '0')),
    subject: fc.constantFrom('MATH', 'CMP_SC', 'AG_ED_LD', 'HIST', 'ECE'),
    number: fc.oneof(fc.integer({ min: 1000, max: 9999 }).map(String), fc.constantFrom('4970W', '1100HW', 'ELEC1', 'ORIEN1', '1000A', 'ACT')),
    credits: fc.integer({ min: 0, max: 199 }).map((tenths) => tenths / 10),
    grade: fc.constantFrom('A+', 'A', 'A-', 'B', 'C-', 'D+', 'F', 'W', 'WF', 'IP', 'S', 'U', 'I', 'E'),
    code: fc.constantFrom('', 'R', 'D', 'X', '-', '+', 'C', 'G'),
    title: fc.stringMatching(/^[A-Z0-9.&][A-Z0-9&'./: -]{0,27}[A-Z0-9.]$/),
  });
  fc.assert(
    fc.property(fc.uniqueArray(courseLine, { minLength: 1, maxLength: 20, selector: ({ semester, subject, number }) => `${semester}${subject}${number}` }), fc.boolean(), fc.integer({ min: 1, max: 40 }), (courseLines, inRight, piece) => {
      const lines = courseLines.map(({ semester, subject, number, credits, grade, code, title }) =>
        `      ${semester} ${subject.padEnd(8)} ${number.padEnd(6)}${credits.toFixed(1).padStart(4)} ${grade.padEnd(2)}T${code.padEnd(2)}${title}`);
      const audit = auditOf(inRight ? [] : lines, inRight ? lines : [], { piece: new RegExp(`\\S.{0,${piece}}`, 'g') });
      expect(summary(audit)).toEqual(courseLines.map(({ semester, subject, number, credits, grade, code, title }) =>
        [`${subject} ${number}`, semester, grade, credits, title.replace(/ +/g, ' '), 'transfer', ...(code === '' ? [] : [code])].join(' | ')));
    }),
    { numRuns: 60 },
  );
}); // biome-ignore format: a table and its line
