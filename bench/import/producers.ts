import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  exactProducers,
  type InventedAudit,
  looseProducers,
  packObjects,
  render,
  renderWithFonts,
  renderWithPdfLib,
} from '@coursetrail/invented-audits';
import { findBrowser } from '@coursetrail/programs/browser';
import { type Browser, chromium } from '@playwright/test';

type PrintedDocument = Pick<InventedAudit, 'bytes' | 'pages'>;

/** One way in which a report becomes a file. */
export type PdfProducer = {
  name: string;
  /** Whether every character stays on the grid. */
  isExact: boolean;
  /** What must be installed; null if nothing. */
  needs: string | null;
  isHere(): Promise<boolean>;
  /** Throws NotWritten if the program fails. */
  print(document: PrintedDocument): Promise<Uint8Array>;
};

export class NotWritten extends Error {}

const own = (producer: (typeof exactProducers | typeof looseProducers)[number], isExact: boolean): PdfProducer => ({
  name: producer,
  isExact,
  needs: null,
  isHere: async () => true,
  print: async ({ pages }) => render(pages, producer),
});

const library = (name: string, print: PdfProducer['print']): PdfProducer => ({
  name,
  isExact: true,
  needs: null,
  isHere: async () => true,
  print,
});

const fontFolder = '/usr/share/fonts/truetype/freefont';
/** The fonts of the university's own reports. */
const freeMono = ['', 'Bold', 'Oblique', 'BoldOblique'].map((style) => `${fontFolder}/FreeMono${style}.ttf`);

/** The programs below are not part of the product. Measurements that need a missing one are left out. */
export const howToInstall =
  'apt-get install ghostscript poppler-utils qpdf fonts-freefont-ttf, or what your system calls them';

/** What a program prints; null if it fails or is not installed. */
const outputOf = (program: string, options: readonly string[]) =>
  promisify(execFile)(program, options, { encoding: 'buffer', maxBuffer: 2 ** 28, timeout: 20_000 })
    .then(({ stdout }) => stdout)
    .catch(() => null);

/** A program that rewrites a PDF. Some cannot read standard input, so they get a file. */
const rewriter = (name: string, isExact: boolean, program: string, options: readonly string[]): PdfProducer => ({
  name,
  isExact,
  needs: program,
  isHere: async () => (await outputOf(program, [program === 'qpdf' ? '--version' : '-v'])) !== null,
  async print({ bytes }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'coursetrail-bench-'));
    const file = path.join(folder, 'report.pdf');
    writeFileSync(file, bytes);
    const line = options.map((option) => (option === 'FILE' ? file : option));
    const written = await outputOf(program, line).finally(() => rmSync(folder, { recursive: true }));
    if (written === null) throw new NotWritten();
    return new Uint8Array(written);
  },
});

/** A report shown in a browser and printed to a file: another font, another advance, other margins. */
function browserPrint(name: string, font: string): PdfProducer {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    name,
    isExact: false,
    needs: 'a browser',
    isHere: async () => (await theBrowser()) !== null,
    async print({ pages }) {
      const page = await (await theBrowser())?.newPage();
      if (!page) throw new Error('There is no browser.');
      const sheets = pages.map((rows) => `<pre>${escaped(rows.join('\n'))}</pre>`).join('');
      await page.setContent(`<style>pre { font: 7pt/7pt ${font}; margin: 0; break-after: page }</style>${sheets}`);
      const margin = { top: '0.4in', bottom: '0.2in', left: '0.3in', right: '0.3in' };
      const bytes = await page.pdf({ format: 'Letter', margin });
      await page.close();
      return new Uint8Array(bytes);
    },
  };
}

let browser: Promise<Browser | null> | undefined;
function theBrowser(): Promise<Browser | null> {
  browser ??= findBrowser()
    .then((executablePath) => chromium.launch({ executablePath }))
    .catch(() => null);
  return browser;
}

/** Closes the browser if one was started. */
export const closeBrowser = async () => (await browser)?.close();

export const sources: readonly PdfProducer[] = [
  ...exactProducers.map((producer) => own(producer, true)),
  {
    name: 'FreeMono',
    isExact: true,
    needs: 'the fonts FreeMono',
    isHere: async () => freeMono.every((file) => existsSync(file)),
    print: async ({ pages }) => renderWithFonts(pages, freeMono),
  },
  library('pdf-lib, words', ({ pages }) => renderWithPdfLib(pages)),
  library('pdf-lib, object streams', ({ bytes }) => packObjects(bytes)),
  rewriter('qpdf, object streams', true, 'qpdf', ['--object-streams=generate', '--linearize', 'FILE', '-']),
  rewriter('qpdf, AES with empty password', true, 'qpdf', ['--encrypt', '', 'invented', '256', '--', 'FILE', '-']),
  ...looseProducers.map((producer) => own(producer, false)),
  rewriter('Cairo', false, 'pdftocairo', ['-pdf', 'FILE', '-']),
  rewriter('Ghostscript', false, 'gs', ['-q', '-sDEVICE=pdfwrite', '-o', '-', 'FILE']),
  browserPrint('Chromium', 'monospace'),
  browserPrint('Chromium, proportional', 'sans-serif'),
];
