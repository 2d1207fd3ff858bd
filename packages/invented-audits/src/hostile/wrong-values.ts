import { audit, innerAudit, join, paint, stream } from './document.ts';
import { broken, forgiven, hostileFamily, times } from './hostile-file.ts';

export const wrongTypes = hostileFamily('wrong types', [
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

export const wrongNumbers = hostileFamily('numbers', [
  ['coordinates beyond all paper', ['cropped', ...broken], () => audit({ before: '1e308 0 0 1e308 9999999999999999999999 9e99 cm ' })],
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

const letter = ['Dear students,', 'the library closes early on Friday, all through the summer.'];
const letters = (count: number) => audit({ rows: Array<string[]>(count).fill(letter) });

export const pageCounts = hostileFamily('pages', [
  ['sixty pages', ['not-an-audit'], () => letters(60)],
  ['sixty-one pages', ['too-many-pages'], () => letters(61)],
  ['two thousand pages', ['too-many-pages'], () => letters(2000)],
  ['one page two thousand times', ['too-many-pages'], () => audit({ tree: `/Count 2000 /Kids [${times(2000, '4 0 R ')}]` })],
  ['two thousand pages that claim to be one', ['too-many-pages', ...broken], () => audit({ rows: Array<string[]>(2000).fill(letter), tree: '/Count 1' })],
  ['pages that claim to be a billion', ['read', 'too-many-pages', ...broken], () => audit({ tree: '/Count 1000000000' })],
  ['pages fewer than none', forgiven, () => audit({ tree: '/Count -1' })],
  ['no pages', broken, () => audit({ tree: '/Count 0 /Kids []' })],
]); // biome-ignore format: a table
