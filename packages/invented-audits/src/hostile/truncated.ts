import { inventAudit } from '../index.ts';
import { audit } from './document.ts';
import { broken, forgiven, type HostileFileRow, hostileFamily } from './hostile-file.ts';

let whole: Uint8Array | undefined;
/** A good audit, made only once. */
export const goodAudit = () => {
  whole ??= inventAudit(3).bytes;
  return whole;
};
const cut = (bytes: Uint8Array, share: number) => bytes.slice(0, Math.floor(bytes.length * share));

export const truncated = hostileFamily('truncated', [
  ...[0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97].map((share): HostileFileRow => [`at ${share * 100} %`, share < 0.9 ? broken : forgiven, () => cut(goodAudit(), share)]),
  ['before its table of objects', forgiven, () => { const bytes = audit(); return bytes.slice(0, Buffer.from(bytes).lastIndexOf('xref\n0')); }],
  ['before its last word', ['read'], () => goodAudit().slice(0, -6)],
  ['in the middle of a stream without compression', broken, () => cut(audit(), 0.5)],
]); // biome-ignore format: a table
