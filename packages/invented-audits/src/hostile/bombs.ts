import { deflateSync } from 'node:zlib';
import {
  audit,
  auditObjects,
  bomb,
  deflated,
  flate,
  gigabyte,
  join,
  type Objects,
  stream,
  toUnicode,
  withObjectStream,
  writeWithStreams,
} from './document.ts';
import { broken, exhausting, exhaustingOrRead, hostileFamily, million, times } from './hostile-file.ts';

const content = (object: Objects[number]) => audit({ page: '/Contents 100 0 R', objects: { 100: object } });
const embedded = (object: Objects[number]) =>
  audit({
    font: '/Subtype /TrueType /FirstChar 32 /LastChar 33 /Widths [600 600] /FontDescriptor 100 0 R',
    objects: {
      100: '<< /Type /FontDescriptor /FontName /Bomb /Flags 32 /FontFile2 101 0 R >>',
      101: object,
    },
  });
/** Small files that unfold to gigabytes. */
export const bombs = hostileFamily('bombs', [
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
  ['a run length that unfolds forever', exhausting, () => content(stream(deflated('\x81 ', gigabyte / 64), '/Filter [/FlateDecode /RunLengthDecode]'))],
  ['a million objects', exhaustingOrRead, () => join(times(million / 4, '9 0 obj null endobj\n').replace(/^/, '%PDF-1.4\n'))],
], { isHeavy: true }); // biome-ignore format: a table

const picture = (entries: string, data: Uint8Array | string) =>
  audit({
    before: 'q 500 0 0 500 0 0 cm /I Do Q ',
    page: '/Resources << /Font << /F 3 0 R >> /XObject << /I 100 0 R >> >>',
    objects: {
      100: stream(data, `/Type /XObject /Subtype /Image /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`),
    },
  });

export const pictures = hostileFamily('pictures', [
  ['a picture of a gigabyte', ['read'], () => picture(`/Width 20000 /Height 20000 ${flate}`, deflated('\0', gigabyte))],
  ['a picture of four billion points without data', ['read'], () => picture('/Width 65535 /Height 65535', '')],
  ['a picture of negative size', ['read'], () => picture('/Width -1 /Height -99999999999', 'x')],
  ['a JPEG that claims the largest size', ['read'], () => picture('/Width 65535 /Height 65535 /Filter /DCTDecode', '\xff\xd8\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03')],
  ['a picture in the content that never ends', broken, () => audit({ before: `BI /W 99999 /H 99999 /BPC 8 /CS /RGB ID ${times(9000, 'x')}` })],
]); // biome-ignore format: a table
