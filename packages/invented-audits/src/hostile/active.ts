import { audit, bomb, gigabyte, stream } from './document.ts';
import { broken, forgiven, hostileFamily } from './hostile-file.ts';

/** Content that would do something in a program that lets it. */
export const active = hostileFamily('active', [
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
