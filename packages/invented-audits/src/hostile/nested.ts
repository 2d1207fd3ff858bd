import {
  audit,
  auditObjects,
  innerAudit,
  type Objects,
  pageNumber,
  paint,
  stream,
  withObjectStream,
  writePdf,
  writeWithStreams,
} from './document.ts';
import { broken, exhaustingOrRead, forgiven, hostileFamily, million, times } from './hostile-file.ts';

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

export const nested = hostileFamily('nested', [
  ['arrays, half a million deep', forgiven, () => audit({ catalog: `/Deep ${times(million / 2, '[')}` })],
  ['dictionaries, a hundred thousand deep', forgiven, () => audit({ catalog: `/Deep ${times(million / 10, '<</A')}` })],
  ['brackets of a string, a million deep', forgiven, () => audit({ catalog: `/Deep ${times(million, '(')}` })],
  ['arrays in a content', forgiven, () => audit({ before: times(million / 2, '[') })],
  ['saved states', ['read'], () => audit({ before: times(500, 'q ') })],
  ['more restored states than saved ones', ['read'], () => audit({ before: times(million / 10, 'Q ') })],
  ['marked contents', ['read'], () => audit({ before: times(million / 10, '/P BMC ') })],
  ['texts begun and never ended', ['read'], () => audit({ before: times(million / 10, 'BT ') })],
  ['a page tree a thousand deep', forgiven, () => writePdf(treeOf(1000))],
]); // biome-ignore format: a table

export const deeplyNested = hostileFamily('nested', [
  ['saved states, a hundred thousand', exhaustingOrRead, () => audit({ before: times(million / 10, 'q ') })],
  ['forms, a thousand deep', forgiven, () => withForms(forms(1000, (next) => `${next} Do`))],
  ['forms that paint the next one twice, sixty deep', exhaustingOrRead, () => withForms(forms(60, (next) => times(2, `${next} Do `)))],
  ['forms that paint the next one a thousand times, six deep', exhaustingOrRead, () => withForms(forms(6, (next) => times(1000, `${next} Do `)))],
  ['a page tree twenty thousand deep', exhaustingOrRead, () => writePdf(treeOf(20_000))],
], { isHeavy: true }); // biome-ignore format: a table

function chainedToItself(): Uint8Array {
  const bytes = Buffer.from(audit({ trailer: '/Prev 0000000000' }));
  bytes.write(String(bytes.lastIndexOf('xref\n0')).padStart(10, '0'), bytes.lastIndexOf('0000000000 /Root'));
  return new Uint8Array(bytes);
}

export const loops = hostileFamily('loops', [
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
