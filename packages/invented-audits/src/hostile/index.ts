import { deflateSync } from 'node:zlib';
import { inventAudit } from '../index.ts';
import { randomFrom } from '../random.ts';
import type { ExpectedCourse } from '../student.ts';
import {
  audit,
  auditObjects,
  bomb,
  deflated,
  flate,
  gigabyte,
  innerAudit,
  join,
  type Objects,
  pageNumber,
  paint,
  stream,
  writePdf,
  writeWithStreams,
} from './document.ts';

/** What may be said of a hostile file; 'read' means exactly the courses that were printed in it (`saysAll`). */
export type Answer =
  | 'read'
  | 'not-a-pdf'
  | 'file-too-large'
  | 'file-missing'
  | 'password-protected'
  | 'damaged'
  | 'too-many-pages'
  | 'no-text'
  | 'not-an-audit'
  | 'incomplete'
  | 'took-too-long';

export type HostileFile = {
  family: string;
  name: string;
  answers: readonly Answer[];
  /** Made to exhaust time or memory: read it only where it can be ended from outside. */
  isHeavy: boolean;
  bytes(): Uint8Array;
  /** What was printed, where anything was. */
  courses: readonly ExpectedCourse[];
};

type Facts = Pick<ExpectedCourse, 'programId' | 'semester' | 'grade'> & {
  credits?: number | undefined;
};

/**
 * Whether a list holds exactly the attempts that were printed: course, semester, grade and credits. Titles are not
 * compared, for nobody could tell that a letter of one was changed.
 */
export function saysAll(file: HostileFile, courses: readonly Facts[]): boolean {
  const told = (list: readonly Facts[]) =>
    list
      .map(({ programId, semester, grade, credits }) =>
        [programId, semester, grade, credits].join(),
      )
      .sort()
      .join('\n');
  return told(courses) === told(file.courses);
}

type Draft = Pick<HostileFile, 'name' | 'answers' | 'bytes'> & Partial<HostileFile>;
type Row = readonly [name: string, answers: readonly Answer[], bytes: () => Uint8Array];

const family = (
  name: string,
  rows: readonly Row[],
  more: Partial<HostileFile> = {},
): HostileFile[] =>
  rows.map(([row, answers, bytes]) => complete(name, { name: row, answers, bytes, ...more }));
const complete = (familyName: string, draft: Draft): HostileFile => ({
  family: familyName,
  isHeavy: false,
  courses: innerAudit.expected,
  ...draft,
});

const times = (count: number, text: string) => text.repeat(count);
const million = 1_000_000;

/** The file is broken or holds nothing; which of these is said depends on how much of it can still be found. */
const broken: readonly Answer[] = ['damaged', 'no-text', 'incomplete', 'not-an-audit'];
/** Readers forgive some faults; forgiven, the audit must be whole. */
const forgiven: readonly Answer[] = ['read', ...broken];
const exhausting: readonly Answer[] = ['took-too-long', ...broken];
const exhaustingOrRead: readonly Answer[] = ['read', ...exhausting];

// Cut short ------------------------------------------------------------------------------------------

let whole: Uint8Array | undefined;
const printed = () => {
  whole ??= inventAudit(3).bytes;
  return whole;
};
const cut = (bytes: Uint8Array, share: number) => bytes.slice(0, Math.floor(bytes.length * share));

const truncated = family('truncated', [
  ...[0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97].map((share): Row => [`at ${share * 100} %`, broken, () => cut(printed(), share)]),
  ['before its table of objects', forgiven, () => { const bytes = audit(); return bytes.slice(0, Buffer.from(bytes).lastIndexOf('xref\n0')); }],
  ['before its last word', ['read'], () => printed().slice(0, -6)],
  ['in the middle of a stream without compression', broken, () => cut(audit(), 0.5)],
]); // biome-ignore format: a table

// Bombs ----------------------------------------------------------------------------------------------

const content = (object: Objects[number]) =>
  audit({ page: '/Contents 100 0 R', objects: { 100: object } });
const toUnicode = (object: Objects[number]) =>
  audit({ font: '/ToUnicode 100 0 R', objects: { 100: object } });
const embedded = (object: Objects[number]) =>
  audit({
    font: '/Subtype /TrueType /FirstChar 32 /LastChar 33 /Widths [600 600] /FontDescriptor 100 0 R',
    objects: {
      100: '<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontFile2 101 0 R >>',
      101: object,
    },
  });
const withObjectStream = (packed: Objects[number]) => {
  const { 3: font, ...rest } = auditObjects();
  return writeWithStreams(rest, { packed, contents: [3] });
};

const bombs = family('bombs', [
  ['a content of a gigabyte of zeros', exhausting, () => content(bomb('\0'))],
  ['a content of a gigabyte of blanks', exhausting, () => content(bomb(' '))],
  ['a content of half a billion saved states', exhausting, () => content(bomb('q '))],
  ['a content of numbers without an operator', exhausting, () => content(bomb('1 '))],
  ['a content of an array that never closes', exhausting, () => content(bomb('[ '))],
  ['a content deflated twice', exhausting, () => content(stream(deflateSync(deflated('\0', gigabyte)), '/Filter [/FlateDecode /FlateDecode]'))],
  ['a content that is one word of a gigabyte', exhausting, () => content(bomb('a'))],
  ['a content that is one string of a gigabyte', exhausting, () => content(stream(join(deflated('(', 1).subarray(0, -5), deflated('a', gigabyte).subarray(2)), flate))],
  ['a gigabyte of text operators', exhausting, () => content(stream(join(deflated('BT /F 7 Tf 30 700 Td ', 1).subarray(0, -5), deflated('(x) Tj ', gigabyte).subarray(2)), flate))],
  ['thirty contents of a gigabyte on one page', exhausting, () => audit({ page: `/Contents [${times(30, '100 0 R ')}]`, objects: { 100: bomb(' ') } })],
  ['an object stream of a gigabyte', exhaustingOrRead, () => withObjectStream(bomb(' ', gigabyte, '/Type /ObjStm /N 1 /First 10'))],
  ['an object stream that claims a billion objects', exhaustingOrRead, () => withObjectStream(stream('3 0 << /Type /Font >>', '/Type /ObjStm /N 1000000000 /First 4'))],
  ['a table of objects of a gigabyte', exhaustingOrRead, () => writeWithStreams(auditObjects(), { table: bomb('\x01\0\0\0\0\0', gigabyte, '/Type /XRef /W [1 4 1] /Size 170000000 /Root 1 0 R') })],
  ['a table of objects with entries of a gigabyte', exhaustingOrRead, () => writeWithStreams(auditObjects(), { table: bomb('\0', gigabyte, '/Type /XRef /W [1000000000 1000000000 1] /Size 2 /Root 1 0 R') })],
  ['a table of objects that claims a billion rows', exhaustingOrRead, () => join(audit().slice(0, -40), 'xref\n0 999999999\n0000000000 65535 f \ntrailer << /Root 1 0 R /Size 999999999 >>\n%%EOF')],
  ['a map to letters of a gigabyte', exhaustingOrRead, () => toUnicode(bomb(' '))],
  ['a map that unfolds each letter to thousands', exhausting, () => toUnicode(stream(`1 beginbfrange <00> <FF> <${times(50_000, '0041')}> endbfrange`))],
  ['a map whose ranges span four billion letters', exhaustingOrRead, () => toUnicode(stream(`1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange ${times(100, '1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange\n')}`))],
  ['a font file of a gigabyte', exhaustingOrRead, () => embedded(bomb('\0', gigabyte, '/Length1 1073741824'))],
  ['a predictor with rows of a gigabyte', exhausting, () => content(bomb('\0', gigabyte / 8, '/DecodeParms << /Predictor 15 /Columns 1073741823 /Colors 4 /BitsPerComponent 16 >>'))],
  ['a run length that unfolds for ever', exhausting, () => content(stream(deflated('\x81 ', gigabyte / 64), '/Filter [/FlateDecode /RunLengthDecode]'))],
  ['a million objects', exhaustingOrRead, () => join(times(million / 4, '9 0 obj null endobj\n').replace(/^/, '%PDF-1.4\n'))],
], { isHeavy: true }); // biome-ignore format: a table

const picture = (entries: string, data: Uint8Array | string) =>
  audit({
    before: 'q 500 0 0 500 0 0 cm /I Do Q ',
    page: '/Resources << /Font << /F 3 0 R >> /XObject << /I 100 0 R >> >>',
    objects: {
      100: stream(
        data,
        `/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`,
      ),
    },
  });

const pictures = family('pictures', [
  ['a picture of a gigabyte', ['read'], () => picture(`/Width 20000 /Height 20000 ${flate}`, deflated('\0', gigabyte))],
  ['a picture of four billion points without data', ['read'], () => picture('/Width 65535 /Height 65535', '')],
  ['a picture of negative size', ['read'], () => picture('/Width -1 /Height -99999999999', 'x')],
  ['a JPEG that claims the largest size', ['read'], () => picture('/Width 65535 /Height 65535 /Filter /DCTDecode', '\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03')],
  ['a picture in the content that never ends', broken, () => audit({ before: `BI /W 99999 /H 99999 /BPC 8 /CS /RGB ID ${times(9000, 'x')}` })],
]); // biome-ignore format: a table

// Depth and loops ------------------------------------------------------------------------------------

const forms = (count: number, body: (next: string) => string): Objects =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const next = `/N ${101 + index} 0 R`;
      const entries = `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << ${next} >> >>`;
      return [100 + index, stream(index === count - 1 ? '' : body('/N'), entries)];
    }),
  );
const withForms = (objects: Objects) =>
  audit({
    before: '/N Do ',
    page: '/Resources << /Font << /F 3 0 R >> /XObject << /N 100 0 R >> >>',
    objects,
  });
const treeOf = (depth: number): Objects => ({
  ...auditObjects({ tree: '/Kids [100 0 R]' }),
  ...Object.fromEntries(
    Array.from({ length: depth }, (_, index) => [
      100 + index,
      index === depth - 1
        ? `<< /Type /Pages /Parent ${99 + index} 0 R /Count ${innerAudit.pages.length} /Kids [${innerAudit.pages.map((_, page) => `${pageNumber(page)} 0 R`).join(' ')}] >>`
        : `<< /Type /Pages /Parent ${index === 0 ? 2 : 99 + index} 0 R /Count ${innerAudit.pages.length} /Kids [${101 + index} 0 R] >>`,
    ]),
  ),
});

const nested = family('nested', [
  ['arrays, half a million deep', forgiven, () => audit({ catalog: `/Deep ${times(million / 2, '[')}` })],
  ['dictionaries, a hundred thousand deep', forgiven, () => audit({ catalog: `/Deep ${times(million / 10, '<</A')}` })],
  ['brackets of a string, a million deep', forgiven, () => audit({ catalog: `/Deep ${times(million, '(')}` })],
  ['arrays in a content', forgiven, () => audit({ before: times(million / 2, '[') })],
  ['saved states', ['read'], () => audit({ before: times(500, 'q ') })],
  ['more restored states than saved ones', ['read'], () => audit({ before: times(million / 10, 'Q ') })],
  ['marked contents', ['read'], () => audit({ before: times(million / 10, '/P BMC ') })],
  ['texts begun and never ended', ['read'], () => audit({ before: times(million / 10, 'BT ') })],
  ['forms, a thousand deep', forgiven, () => withForms(forms(1000, (next) => `${next} Do`))],
  ['a page tree a thousand deep', forgiven, () => writePdf(treeOf(1000))],
]); // biome-ignore format: a table

const doubling = family('nested', [
  ['saved states, a hundred thousand', exhaustingOrRead, () => audit({ before: times(million / 10, 'q ') })],
  ['forms that paint the next one twice, sixty deep', exhaustingOrRead, () => withForms(forms(60, (next) => times(2, `${next} Do `)))],
  ['forms that paint the next one a thousand times, six deep', exhaustingOrRead, () => withForms(forms(6, (next) => times(1000, `${next} Do `)))],
  ['a page tree twenty thousand deep', exhaustingOrRead, () => writePdf(treeOf(20_000))],
], { isHeavy: true }); // biome-ignore format: a table

function chainedToItself(): Uint8Array {
  const bytes = Buffer.from(audit({ trailer: '/Prev 0000000000' }));
  bytes.write(
    String(bytes.lastIndexOf('xref\n0')).padStart(10, '0'),
    bytes.lastIndexOf('0000000000 /Root'),
  );
  return new Uint8Array(bytes);
}

const loops = family('loops', [
  ['a page tree that is its own child', broken, () => audit({ tree: '/Kids [2 0 R]' })],
  ['a page tree two of whose branches hold each other', broken, () => audit({ tree: '/Kids [100 0 R]', objects: { 100: '<< /Type /Pages /Count 3 /Kids [101 0 R] >>', 101: '<< /Type /Pages /Count 3 /Kids [100 0 R] >>' } })],
  ['pages whose parents lead in a circle', ['read'], () => audit({ tree: '/Parent 2 0 R' })],
  ['an outline that follows itself', ['read'], () => audit({ catalog: '/Outlines 100 0 R', objects: { 100: '<< /First 101 0 R /Last 101 0 R /Count 1 >>', 101: '<< /Title (x) /Parent 100 0 R /Next 101 0 R /First 101 0 R >>' } })],
  ['a table that names itself as the one before', ['read'], () => chainedToItself()],
  ['a table in a stream that names itself as the one before', ['read'], () => writeWithStreams(auditObjects(), { prev: (at) => `/Prev ${at}` })],
  ['an object that is itself', forgiven, () => audit({ catalog: '/Pages 100 0 R', objects: { 100: '100 0 R' } })],
  ['objects that are each other', forgiven, () => audit({ catalog: '/Pages 100 0 R', objects: { 100: '101 0 R', 101: '100 0 R' } })],
  ['a stream whose length is itself', broken, () => audit({ page: '/Contents 100 0 R', objects: { 100: stream(paint(['x']), '/Length 100 0 R') } })],
  ['a content that holds itself', broken, () => audit({ page: '/Contents 100 0 R', objects: { 100: '[100 0 R 100 0 R]' } })],
  ['a form that paints itself', ['read', 'damaged'], () => withForms({ 100: stream('/N Do /N Do', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /N 100 0 R >> >>') })],
  ['a font that is its own descendant', forgiven, () => audit({ font: '/Subtype /Type0 /Encoding /Identity-H /DescendantFonts [3 0 R]' })],
  ['a map of letters that uses itself', forgiven, () => audit({ font: '/ToUnicode 100 0 R', objects: { 100: stream('/A usecmap', '/Type /CMap /CMapName /A /UseCMap 100 0 R') } })],
  ['an object stream that extends itself', forgiven, () => withObjectStream(stream('3 0 << /Type /Font /Subtype /Type1 /BaseFont /Courier >>', '/Type /ObjStm /N 1 /First 4 /Extends 200 0 R'))],
  ['an object stream that holds itself', forgiven, () => writeWithStreams(auditObjects(), { packed: stream('200 0 << >>', '/Type /ObjStm /N 1 /First 6'), contents: [200] })],
]); // biome-ignore format: a table

// What would do something ----------------------------------------------------------------------------

const active = family('active', [
  ['JavaScript on opening', ['read'], () => audit({ catalog: '/OpenAction << /S /JavaScript /JS (while\\(true\\){app.alert\\(1\\)}) >>' })],
  ['JavaScript by name', ['read'], () => audit({ catalog: '/Names << /JavaScript << /Names [(a) 100 0 R] >> >>', objects: { 100: '<< /S /JavaScript /JS (process.exit\\(\\)) >>' } })],
  ['a program to launch', ['read'], () => audit({ catalog: '/OpenAction << /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) >> >>' })],
  ['an address to fetch on every page', ['read'], () => audit({ page: '/AA << /O << /S /URI /URI (http://127.0.0.1:9/) >> >>' })],
  ['a form to send', ['read'], () => audit({ catalog: '/AcroForm << /Fields [100 0 R] >>', objects: { 100: '<< /FT /Tx /T (x) /Kids [100 0 R] /A << /S /SubmitForm /F (http://127.0.0.1:9/) >> >>' } })],
  ['an XFA form', ['read'], () => audit({ catalog: '/AcroForm << /XFA 100 0 R >>', objects: { 100: stream('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>') } })],
  ['an embedded program', ['read'], () => audit({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 100 0 R] >> >>', objects: { 100: '<< /Type /Filespec /F (../../evil.exe) /EF << /F 101 0 R >> >>', 101: stream('MZ') } })],
  ['an embedded bomb', ['read'], () => audit({ catalog: '/Names << /EmbeddedFiles << /Names [(a) 100 0 R] >> >>', objects: { 100: '<< /Type /Filespec /F (a) /EF << /F 101 0 R >> >>', 101: bomb('\0') } })],
  ['metadata of a gigabyte', ['read'], () => audit({ catalog: '/Metadata 100 0 R', objects: { 100: bomb('<', gigabyte, '/Type /Metadata /Subtype /XML') } })],
  ['a content kept in a file of the machine', broken, () => audit({ page: '/Contents 100 0 R', objects: { 100: stream('', '/F (/etc/passwd) /FFilter /FlateDecode') } })],
  ['an encoding named like a file', ['read'], () => audit({ font: '/Encoding /..#2f..#2f..#2fetc#2fpasswd' })],
  ['a map of letters named like a file', forgiven, () => audit({ font: '/ToUnicode /..#2f..#2f..#2fetc#2fpasswd' })],
  ['a font named like a file', forgiven, () => audit({ font: '/BaseFont /..#2f..#2f..#2fetc#2fpasswd#00' })],
]); // biome-ignore format: a table

// Wrong types and numbers ----------------------------------------------------------------------------

const wrongTypes = family('wrong types', [
  ['no catalog', forgiven, () => audit({ trailer: '/Root 999 0 R' })],
  ['a catalog that is a text', forgiven, () => audit({ trailer: '/Root (catalog)' })],
  ['a page tree that is a number', broken, () => audit({ catalog: '/Pages 7' })],
  ['children that are a text', broken, () => audit({ tree: '/Kids (4 0 R)' })],
  ['children that are numbers', broken, () => audit({ tree: '/Kids [4 0 6 0]' })],
  ['a content that is a number', broken, () => audit({ page: '/Contents 7' })],
  ['resources that are a list', forgiven, () => audit({ page: '/Resources [1 2 3]' })],
  ['a font that is a text', forgiven, () => audit({ page: '/Resources << /Font << /F (Courier) >> >>' })],
  ['a font whose widths are names', forgiven, () => audit({ font: '/FirstChar /a /LastChar (b) /Widths [/c << >> null]' })],
  ['a paper of names', ['read'], () => audit({ page: '/MediaBox [/a /b /c /d]' })],
  ['a paper without size', forgiven, () => audit({ page: '/MediaBox [0 0 0 0]' })],
  ['a turn that is none', forgiven, () => audit({ page: '/Rotate 45' })],
  ['a turn that is a text', forgiven, () => audit({ page: '/Rotate (left)' })],
  ['a length that is too long', forgiven, () => audit({ page: '/Contents 100 0 R', objects: { 100: stream(paint(innerAudit.pages[0] ?? []), '/Length 99999999') } })],
  ['a length below zero', broken, () => audit({ page: '/Contents 100 0 R', objects: { 100: stream('x', '/Length -5') } })],
  ['an unknown filter', broken, () => audit({ page: '/Contents 100 0 R', objects: { 100: stream('x', '/Filter /Nonsense') } })],
  ['four thousand filters', ['took-too-long', ...broken], () => audit({ page: '/Contents 100 0 R', objects: { 100: stream('x', `/Filter [${times(4000, '/FlateDecode ')}]`) } })],
]); // biome-ignore format: a table

const numbers = family('numbers', [
  ['coordinates beyond all paper', broken, () => audit({ before: '1e308 0 0 1e308 9999999999999999999999 9e99 cm ' })],
  ['letters larger than the sky', ['read'], () => audit({ before: 'BT /F 99999999999999999999 Tf (x) Tj ET ' })],
  ['letters without size', forgiven, () => audit({ before: 'BT /F 0 Tf (nothing) Tj ET ' })],
  ['letters of negative size', ['read'], () => audit({ before: 'BT /F -7 Tf 1 0 0 1 30 20 Tm (x) Tj ET ' })],
  ['a matrix of zeros', broken, () => audit({ before: '0 0 0 0 0 0 cm ' })],
  ['numbers that are none', forgiven, () => audit({ before: 'BT --5 +-. . - NaN Infinity 1..2 0x10 Td ET ' })],
  ['no scale across', ['read'], () => audit({ before: 'BT /F 7 Tf 0 Tz (flat) Tj 100 Tz ET ' })],
  ['blanks of a million points', ['read'], () => audit({ before: 'BT /F 7 Tf 1000000 Tw 1000000 Tc (a b c) Tj 0 Tw 0 Tc ET ' })],
  ['a paper from minus to plus infinity', forgiven, () => audit({ page: '/MediaBox [-1e300 -1e300 1e300 1e300]' })],
  ['units of nothing', forgiven, () => audit({ page: '/UserUnit 0' })],
  ['units of a billion', forgiven, () => audit({ page: '/UserUnit 1000000000' })],
  ['object numbers beyond all counting', ['read'], () => audit({ catalog: '/X 99999999999999999999 99999999999999 R' })],
  ['a start beyond the end', ['read'], () => join(audit().slice(0, -20), 'startxref\n99999999999999\n%%EOF')],
  ['a start before the beginning', ['read'], () => join(audit().slice(0, -20), 'startxref\n-5\n%%EOF')],
]); // biome-ignore format: a table

// Pages ----------------------------------------------------------------------------------------------

const letter = ['Dear students,', 'the library closes early on Friday, all through the summer.'];
const letters = (count: number) => audit({ rows: Array<string[]>(count).fill(letter) });

const pages = family('pages', [
  ['sixty pages', ['not-an-audit'], () => letters(60)],
  ['sixty-one pages', ['too-many-pages'], () => letters(61)],
  ['two thousand pages', ['too-many-pages'], () => letters(2000)],
  ['one page two thousand times', ['too-many-pages'], () => audit({ tree: `/Count 2000 /Kids [${times(2000, '4 0 R ')}]` })],
  ['two thousand pages that claim to be one', ['too-many-pages', ...broken], () => audit({ rows: Array<string[]>(2000).fill(letter), tree: '/Count 1' })],
  ['pages that claim to be a billion', ['read', 'too-many-pages', ...broken], () => audit({ tree: '/Count 1000000000' })],
  ['pages fewer than none', forgiven, () => audit({ tree: '/Count -1' })],
  ['no pages', broken, () => audit({ tree: '/Count 0 /Kids []' })],
]); // biome-ignore format: a table

// Text -----------------------------------------------------------------------------------------------

/** Says what the codes of a font mean, in place of what the font would say. */
const meaning = (pairs: readonly (readonly [code: string, letters: string])[]) =>
  stream(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
      '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7D> <0020> endbfrange',
      `${pairs.length} beginbfchar ${pairs.map(([code, letters]) => `<${code}> <${letters}>`).join(' ')} endbfchar endcmap end end`,
    ].join('\n'),
  );
const meant = (code: string, letters: string) =>
  audit({
    font: '/ToUnicode 100 0 R',
    objects: { 100: meaning([[code, letters]]) },
    rows: spoilt(code),
  });
/** The first course's title has one of its blanks replaced, so that the code occurs where it is kept. */
const spoilt = (code: string) => {
  const byte = String.fromCharCode(Number.parseInt(code, 16));
  return innerAudit.pages.map((rows) => rows.map((row) => row.replace(/( {6}[A-Z]{2}\d\d [A-Z].{24}[A-Z]+) (?=[A-Z])/, `$1${byte}`)));
}; // biome-ignore format: one pattern

const text = family('text', [
  ['marks that turn the reading order', ['read'], () => meant('7E', '202E002D')],
  ['marks that isolate', ['read'], () => meant('7E', '2067002D')],
  ['nothing in place of a blank', ['read'], () => meant('7E', '0000')],
  ['a sign of two halves in place of a blank', ['read'], () => meant('7E', 'D800')],
  ['a map of letters cut short', forgiven, () => toUnicode(stream('1 beginbfrange <20> <7E'))],
  ['a map of letters that is garbage', forgiven, () => toUnicode(stream(times(1000, '<>[]{}()<<>>')))],
  ['a line of a million kerns', ['read', ...broken], () => audit({ before: `BT /F 7 Tf 30 760 Td [${times(million / 2, '(x)-9')}] TJ ET ` })],
  ['fifty thousand pieces in one place', broken, () => audit({ before: `BT /F 7 Tf ${times(50_000, '1 0 0 1 30 20 Tm (x) Tj ')} ET ` })],
]); // biome-ignore format: a table
const muchText = family('text', [
  ['a string of five million letters', exhaustingOrRead, () => audit({ before: `BT /F 7 Tf 30 760 Td (${times(5 * million, 'x')}) Tj ET ` })],
  ['two million pieces', ['took-too-long', ...broken], () => audit({ before: `BT /F 7 Tf ${times(million / 4, '1 0 0 1 30 20 Tm(x)Tj 9 9 Td(y)Tj ')} ET ` })],
], { isHeavy: true }); // biome-ignore format: a table

// Locks ----------------------------------------------------------------------------------------------

const lock = (entries: string) => audit({ trailer: `/Encrypt << ${entries} >> /ID [<00> <00>]` });
const key = `<${times(32, '41')}>`;

const locks = family('locks', [
  ['a password', ['password-protected'], () => inventAudit(3, { flaw: 'password' }).bytes],
  ['a password for owners', ['read'], () => inventAudit(3, { producer: 'owner-password' }).bytes],
  ['a lock without keys', broken, () => lock('/Filter /Standard /V 1 /R 2')],
  ['a lock of the future', broken, () => lock(`/Filter /Standard /V 99 /R 99 /O ${key} /U ${key} /P -4`)],
  ['a lock of another maker', broken, () => lock('/Filter /Nobody /V 1')],
  ['a lock with keys of no length', ['password-protected', ...broken], () => lock(`/Filter /Standard /V 2 /R 3 /Length 0 /O ${key} /U ${key} /P -4`)],
  ['a lock with keys of negative length', ['password-protected', ...broken], () => lock(`/Filter /Standard /V 2 /R 3 /Length -128 /O ${key} /U ${key} /P -4`)],
  ['a lock that fits nothing', ['password-protected'], () => lock(`/Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4`)],
  ['a lock that is a number', forgiven, () => audit({ trailer: '/Encrypt 5' })],
]); // biome-ignore format: a table

// No PDF, or two things at once ----------------------------------------------------------------------

const garbage = (size: number, seed: number) => {
  const random = randomFrom(seed);
  const piece = Uint8Array.from({ length: 4096 }, () => random.between(0, 255));
  return join(...Array<Uint8Array>(size / piece.length).fill(piece));
};
const tenMegabytes = 10 * 2 ** 20;
const zipEnd = `PK\x05\x06${times(18, '\0')}`;

const strangers = family('strangers', [
  ['nothing', ['not-a-pdf', 'file-missing'], () => new Uint8Array()],
  ['a single zero', ['not-a-pdf'], () => new Uint8Array(1)],
  ['a header alone', ['damaged'], () => join('%PDF-1.7')],
  ['a header and an end', ['damaged'], () => join('%PDF-1.7\n%%EOF')],
  ['a web page', ['not-a-pdf'], () => join('<!doctype html><title>Degree audit</title>')],
  ['nearly ten megabytes of garbage', ['not-a-pdf'], () => garbage(tenMegabytes - 8192, 1)],
  ['a header and nearly ten megabytes of garbage', ['damaged', 'took-too-long'], () => join('%PDF-1.7\n', garbage(tenMegabytes - 8192, 2))],
  ['more than ten megabytes', ['file-too-large', 'not-a-pdf'], () => garbage(tenMegabytes + 8192, 3)],
  ['an audit before ten megabytes of zeros', ['file-too-large', 'read'], () => join(audit(), new Uint8Array(tenMegabytes))],
  ['a web page that is an audit too', ['read'], () => join('<script>alert(1)</script><!-- ', audit(), ' -->')],
  ['a picture that is an audit too', ['read'], () => join('\xff\xd8\xff\xe0', audit())],
  ['a program that is an audit too', ['read'], () => join('#!/bin/sh\nexit 0\n', audit())],
  ['an archive that is an audit too', ['read'], () => join(audit(), zipEnd)],
  ['an archive whose audit comes late', ['not-a-pdf'], () => join('PK\x03\x04', times(2000, '\0'), audit())],
  ['an audit after another', ['read'], () => join(audit(), audit())],
]); // biome-ignore format: a table

// Chance ---------------------------------------------------------------------------------------------

/** Some bytes of a good file are others now. */
function fuzzed(good: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed);
  const bytes = good.slice();
  const count = random.pick([1, 3, 10, 100, 1000]);
  for (let hit = 0; hit < count; hit++)
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
  return bytes;
}

/** Good files of which chance changed some bytes: one in five a single byte, one in five a thousand. */
export const fuzzedFiles = (count: number): HostileFile[] =>
  Array.from({ length: count }, (_, seed) =>
    complete('fuzzed', {
      name: `bytes changed by chance, ${seed}`,
      answers: ['read', 'password-protected', 'too-many-pages', 'not-a-pdf', ...exhausting],
      bytes: () => fuzzed(printed(), seed),
    }),
  );

/** Files made to break a reader. The same every time, and made only when their bytes are asked for. */
export const hostileFiles: readonly HostileFile[] = [
  ...truncated,
  ...bombs,
  ...pictures,
  ...nested,
  ...doubling,
  ...loops,
  ...active,
  ...wrongTypes,
  ...numbers,
  ...pages,
  ...text,
  ...muchText,
  ...locks,
  ...strangers,
  ...fuzzedFiles(24),
];
