import { seededRandom } from '@coursetrail/invented-students/random';
import { audit, join } from './document.ts';
import { hostileFamily, times } from './hostile-file.ts';

const garbage = (size: number, seed: number) => {
  const random = seededRandom(`garbage ${seed}`);
  const piece = Uint8Array.from({ length: 4096 }, () => random.between(0, 255));
  return join(...Array<Uint8Array>(size / piece.length).fill(piece));
};
const tenMegabytes = 10 * 2 ** 20;
const zipEnd = `PK\x05\x06${times(18, '\0')}`;

/** Files that are no PDF, or that are a PDF and something else. */
export const polyglots = hostileFamily('strangers', [
  ['nothing', ['not-a-pdf', 'file-missing'], () => new Uint8Array()],
  ['a single zero', ['not-a-pdf'], () => new Uint8Array(1)],
  ['a header alone', ['damaged'], () => join('%PDF-1.7')],
  ['a header and an end', ['damaged'], () => join('%PDF-1.7\n%%EOF')],
  ['a web page', ['web-page-file'], () => join('<!doctype html><title>Degree audit</title>')],
  ['nearly ten megabytes of garbage', ['not-a-pdf'], () => garbage(tenMegabytes - 8192, 1)],
  ['a header and nearly ten megabytes of garbage', ['damaged', 'took-too-long'], () => join('%PDF-1.7\n', garbage(tenMegabytes - 8192, 2))],
  ['more than ten megabytes', ['file-too-large', 'not-a-pdf'], () => garbage(tenMegabytes + 8192, 3)],
  ['an audit before ten megabytes of zeros', ['file-too-large', 'read'], () => join(audit(), new Uint8Array(tenMegabytes))],
  ['a web page that is an audit too', ['read'], () => join('<script>alert(1)</script><!-- ', audit(), ' -->')],
  ['a picture that is an audit too', ['read'], () => join('\xff\xd8\xff\xe0', audit())],
  ['a program that is an audit too', ['read'], () => join('#!/bin/sh\nexit 0\n', audit())],
  ['an archive that is an audit too', ['read'], () => join(audit(), zipEnd)],
  ['an archive whose audit comes late', ['read'], () => join('PK\x03\x04', times(2000, '\0'), audit())],
  ['an audit after another', ['read'], () => join(audit(), audit())],
]); // biome-ignore format: a table
