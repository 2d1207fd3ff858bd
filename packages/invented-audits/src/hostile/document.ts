import { constants, deflateSync } from 'node:zlib';
import { expectedCourses } from '../expected.ts';
import { layOut } from '../page-layout.ts';
import { inventStudent } from '../student.ts';

/** An object's text, or the entries of its dictionary and the bytes of its stream. */
export type PdfObject = string | { entries: string; data: Uint8Array | string };
export type Objects = Readonly<Record<number, PdfObject>>;

export const stream = (data: Uint8Array | string, entries = ''): PdfObject => ({ entries, data });

const latin = (text: string) => Buffer.from(text, 'latin1');
export const join = (...parts: readonly (Uint8Array | string)[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? latin(part) : part))));

function bytesOf(object: PdfObject): Uint8Array {
  if (typeof object === 'string') return latin(object);
  const { entries, data } = object;
  // An entry of the same name comes first and wins, so a length can be false.
  const length = /\/Length\b/.test(entries) ? '' : ` /Length ${data.length}`;
  return join(`<< ${entries}${length} >>\nstream\n`, data, '\nendstream');
}

/** Where each object of a file starts, and the file up to its table of objects. */
function writeBody(objects: Objects, head = '%PDF-1.7\n'): { body: Uint8Array; offsets: Map<number, number> } {
  const parts: Uint8Array[] = [latin(head)];
  const offsets = new Map<number, number>();
  let at = head.length;
  for (const [number, object] of Object.entries(objects)) {
    const bytes = join(`${number} 0 obj\n`, bytesOf(object), '\nendobj\n');
    offsets.set(Number(number), at);
    parts.push(bytes);
    at += bytes.length;
  }
  return { body: join(...parts), offsets };
}

/** A file as the standard wants it. What is wrong with it was put there on purpose. */
export function writePdf(objects: Objects, trailer = '', head?: string): Uint8Array {
  const { body, offsets } = writeBody(objects, head);
  const size = Math.max(...offsets.keys()) + 1;
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const root = /\/Root\b/.test(trailer) ? '' : '/Root 1 0 R ';
  return join(
    body,
    `xref\n0 ${size}\n${entries.join('')}trailer\n<< ${trailer} ${root}/Size ${size} >>\n`,
    `startxref\n${body.length}\n%%EOF\n`,
  );
}

/** The audit around which the hostile files are built. It is small, because most of them repeat it. */
const student = inventStudent(3);
export const innerAudit = { pages: layOut(student), expected: expectedCourses(student.courses) };

const escaped = (row: string) => row.replace(/[\\()]/g, '\\$&');
const textOf = (rows: readonly string[]) => rows.map((row) => `(${escaped(row.trimEnd())}) Tj T*`).join('\n');
export const paint = (rows: readonly string[]): string => `BT /F 7 Tf 7 TL 30 750 Td\n${textOf(rows)}\nET`;

type AuditChanges = {
  /** Entries put before those of the catalog, of the page tree, of each page, of the font. */
  catalog?: string;
  tree?: string;
  page?: string;
  font?: string;
  trailer?: string;
  /** Before the text of the first page. */
  before?: string;
  /** Objects from 100 on. */
  objects?: Objects;
  /** Rows in place of the audit's. */
  rows?: readonly (readonly string[])[];
};

export const pageNumber = (index: number): number => 4 + 2 * index;
const kids = (count: number) => Array.from({ length: count }, (_, index) => `${pageNumber(index)} 0 R`).join(' ');

/** The objects of a whole audit: 1 the catalog, 2 the page tree, 3 the font, then each page and its content. */
export function auditObjects(changes: AuditChanges = {}): Objects {
  const { catalog = '', tree = '', page = '', font = '', before = '', rows = innerAudit.pages } = changes;
  const unlessGiven = (entries: string, name: string, value: string) =>
    entries.includes(name) ? '' : ` ${name} ${value}`;
  return {
    1: `<< ${catalog}${unlessGiven(catalog, '/Type', '/Catalog')}${unlessGiven(catalog, '/Pages', '2 0 R')} >>`,
    2: `<< ${tree} /Type /Pages${unlessGiven(tree, '/Count', String(rows.length))}${unlessGiven(tree, '/Kids', `[${kids(rows.length)}]`)} >>`,
    3: `<< ${font} /Type /Font${unlessGiven(font, '/Subtype', '/Type1')}${unlessGiven(font, '/BaseFont', '/Courier')} >>`,
    ...Object.fromEntries(
      rows.flatMap((row, index) => {
        const number = pageNumber(index);
        const entries = [
          ['/MediaBox', '[0 0 612 792]'],
          ['/Resources', '<< /Font << /F 3 0 R >> >>'],
          ['/Contents', `${number + 1} 0 R`],
        ].map(([name = '', value = '']) => unlessGiven(page, name, value));
        return [
          [number, `<< ${page} /Type /Page /Parent 2 0 R${entries.join('')} >>`],
          [number + 1, stream((index === 0 ? before : '') + paint(row))],
        ];
      }),
    ),
    ...changes.objects,
  };
}

export const audit = (changes: AuditChanges = {}): Uint8Array => writePdf(auditObjects(changes), changes.trailer);

const chunkSize = 2 ** 20;
export const gigabyte = 2 ** 30;

/**
 * A pattern repeated up to a size, deflated. Only one piece is held in memory: after a full flush the
 * deflated piece does not depend on what came before, so it can be written again and again.
 */
export function deflated(pattern: string, size: number): Uint8Array {
  const piece = pattern.repeat(Math.ceil(Math.min(size, chunkSize) / pattern.length));
  const whole = deflateSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const headerLength = 2;
  const body = whole.subarray(headerLength);
  const times = Math.ceil(size / piece.length);
  const lastBlock = Uint8Array.of(1, 0, 0, 0xff, 0xff);
  // The checksum at the end is left out, because readers do not check it.
  return join(whole.subarray(0, headerLength), ...Array<Uint8Array>(times).fill(body), lastBlock);
}

export const flate = '/Filter /FlateDecode';
/** A stream that unfolds to `size` bytes of a pattern. */
export const bomb = (pattern: string, size = gigabyte, entries = ''): PdfObject =>
  stream(deflated(pattern, size), `${flate} ${entries}`);

type TableEntry = [type: 0 | 1 | 2, second: number, third: number];

/** A file whose table of objects is a stream; some of its objects are packed into another stream. */
export function writeWithStreams(
  objects: Objects,
  extra: {
    packed?: PdfObject;
    contents?: readonly number[];
    table?: PdfObject;
    prev?: (tableAt: number) => string;
  },
): Uint8Array {
  const packed = 200;
  const { body, offsets } = writeBody({
    ...objects,
    ...(extra.packed && { [packed]: extra.packed }),
  });
  const tableNumber = 201;
  const entries = Array.from({ length: tableNumber + 1 }, (_, number): TableEntry => {
    const index = extra.contents?.indexOf(number) ?? -1;
    if (index >= 0) return [2, packed, index];
    const offset = number === tableNumber ? body.length : offsets.get(number);
    return offset === undefined ? [0, 0, 255] : [1, offset, 0];
  });
  const rows = Uint8Array.from(
    entries.flatMap(([type, second, third]) => [
      type,
      (second >> 24) & 255,
      (second >> 16) & 255,
      (second >> 8) & 255,
      second & 255,
      third,
    ]),
  );
  const dictionary = `/Type /XRef /W [1 4 1] /Size ${entries.length} /Root 1 0 R ${extra.prev?.(body.length) ?? ''}`;
  const table = extra.table ?? stream(rows, dictionary);
  return join(body, `${tableNumber} 0 obj\n`, bytesOf(table), `\nendobj\nstartxref\n${body.length}\n%%EOF\n`);
}

/** An audit whose font says what its codes mean. */
export const toUnicode = (object: PdfObject) => audit({ font: '/ToUnicode 100 0 R', objects: { 100: object } });

/** An audit whose font is packed into this stream. */
export const withObjectStream = (packed: PdfObject) => {
  const { 3: font, ...rest } = auditObjects();
  return writeWithStreams(rest, { packed, contents: [3] });
};
