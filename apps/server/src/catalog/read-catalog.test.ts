import { describe, expect, test } from 'vitest';
import { readCatalog } from './read-catalog.ts';

const read = (fileName: string, text: string) => readCatalog(fileName, Buffer.from(text));
const row = (where: string, fields: object) => ({ where, fields });

describe('CSV', () => {
  test('Columns may be in any order, and marks that a spreadsheet leaves are ignored', () => {
    const text = '\uFEFFTitle,CODE,credits\r\n"Calculus, slowly",MATH 1500,5\r\n\r\n"Two\r\nlines",STAT 1200,\r\n';
    expect(read('courses.CSV', text)).toEqual({
      ok: true,
      value: [
        row('line 2', { title: 'Calculus, slowly', code: 'MATH 1500', credits: '5' }),
        row('line 5', { title: 'Two\nlines', code: 'STAT 1200', credits: '' }),
      ],
    });
  });

  test('A line with too few or too many fields is named, and the others are read', () => {
    expect(read('a.csv', 'code,title\nMATH 1500\nSTAT 1200,Statistics\n')).toEqual({
      ok: true,
      value: [
        { where: 'line 2', problem: 'expected 2 fields, found 1' },
        row('line 3', { code: 'STAT 1200', title: 'Statistics' }),
      ],
    });
  });

  test.each([
    ['code,name\n', /, not 'name'\.$/],
    ['title,description\n', /; code is missing\.$/],
    ['', /; code is missing\.$/],
    ['code,title,code\n', /a column twice\.$/],
    ['code,title\nMATH 1500,"never closed\n', /^The file is not well-formed CSV: .+\.$/],
  ])('A file in the wrong format gets one sentence: %j', (text, sentence) => {
    expect(read('a.csv', text)).toEqual({ ok: false, problem: expect.stringMatching(sentence) });
  });
});

describe('JSON', () => {
  test('A list of courses and an object keyed by code give the same', () => {
    const list = read('a.json', '[{"code":"MATH 1500","title":"Calculus","Credits":5,"description":null}]');
    expect(list).toEqual({
      ok: true,
      value: [row('entry 1', { code: 'MATH 1500', title: 'Calculus', credits: '5' })],
    });
    expect(read('a.json', '{"MATH 1500":{"title":"Calculus","credits":5}}')).toEqual(list);
  });

  test('An entry that is not a course, or has an unknown field, is named', () => {
    expect(read('a.json', '["MATH 1500", {"code":"MATH 1500","titel":"x"}, {"code":["MATH 1500"]}, null]')).toEqual({
      ok: true,
      value: [
        { where: 'entry 1', problem: 'this is not a course' },
        { where: 'entry 2', problem: "the field 'titel' is unknown" },
        { where: 'entry 3', problem: 'code must be text' },
        { where: 'entry 4', problem: 'this is not a course' },
      ],
    });
  });

  test.each(['{', '"MATH 1500"', 'null'])('A file in the wrong format gets one sentence: %j', (text) => {
    expect(read('a.json', text)).toEqual({
      ok: false,
      problem: expect.stringMatching(/^The file .+\.$/),
    });
  });
});

describe('Saved pages of a course catalog', () => {
  test("The university's pages give code, title, description, credits and prerequisites", () => {
    const page = `<!DOCTYPE html><html><body><div class="sc_sccoursedescs">
<div class="courseblock">
<p class="courseblocktitle noindent"><strong>CMP_SC&#160;1050:  Kites &amp; Programs I</strong></p>
<p class="courseblockdesc">
An invented course about
kites. <em>Bring string.</em><br/><strong>Credit Hour</strong><strong>s</strong>: 3<br/>
<strong>Prerequisites:</strong> <a href="/search/?P=MATH%201100" title="MATH&#160;1100">MATH&#160;1100</a> with a C or better<br/>
<strong>Recommended:</strong> some wind</p>
</div>
<div class="courseblock">
<p class="courseblocktitle noindent"><strong>CMP_SC&#160;8050W:  Kites: A Seminar</strong></p>
<p class="courseblockdesc">For graduates.<br/><strong>Credit Hour</strong><strong>s</strong>: 1-99</p>
</div></div></body></html>`;
    expect(read('cmp_sc.html', page)).toEqual({
      ok: true,
      value: [
        row('line 2', {
          code: 'CMP_SC 1050',
          title: 'Kites & Programs I',
          description: 'An invented course about kites. Bring string. Recommended: some wind',
          credits: '3',
          prerequisites: 'MATH 1100 with a C or better',
        }),
        row('line 10', {
          code: 'CMP_SC 8050W',
          title: 'Kites: A Seminar',
          description: 'For graduates.',
          credits: '1-99',
        }),
      ],
    });
  });

  test.each([
    // Credits in the heading, requisites on separate lines.
    `<div class="courseblock"><p class="courseblocktitle"><strong><span class="coursecode">ZOO 101</span>. Cats. 1 to 3 Credits.</strong></p>
     <p class="courseblockdesc">Purring.</p><p class="courseblockextra"><strong>Prerequisite(s):</strong> ZOO 100</p>
     <p class="courseblockextra">Corequisite: ZOO 102</p></div>`,
    // No paragraph breaks at all, and the extra lines before the description.
    `<div class='courseblock'><h3 class='courseblocktitle'>ZOO 101 — Cats (1 to 3 credit hours)</h3>
     <div class='courseblockextra'>Corequisite: ZOO 102</div><p class='courseblockdesc'>Purring. Prerequisite: ZOO 100</p></div>`,
  ])('Other layouts of such pages are understood', (page) => {
    expect(read('zoo.htm', page)).toEqual({
      ok: true,
      value: [
        row('line 1', {
          code: 'ZOO 101',
          title: 'Cats',
          description: 'Purring.',
          credits: '1 to 3',
          prerequisites: 'ZOO 100; Corequisite: ZOO 102',
        }),
      ],
    });
  });

  test('A block without a course code is named, and a page without blocks is refused', () => {
    expect(read('a.html', '<div class="courseblock"><p class="courseblocktitle">Welcome</p></div>')).toEqual({
      ok: true,
      value: [{ where: 'line 1', problem: "'Welcome' does not start with a course code" }],
    });
    expect(read('a.html', '<p>Not a catalog</p>')).toEqual({
      ok: false,
      problem: 'The page holds no courses (nothing is marked as a courseblock).',
    });
  });
});

test('A file of another kind, or not in UTF-8, gets one sentence', () => {
  expect(read('courses.xlsx', '')).toEqual({
    ok: false,
    problem: 'A catalog is a .csv, .json, .html or .htm file.',
  });
  expect(readCatalog('a.csv', Buffer.from([0x63, 0xe9, 0x0a]))).toEqual({
    ok: false,
    problem: 'The file is not UTF-8 text.',
  });
});
