import { PDFDocument, StandardFonts } from 'pdf-lib';
import { plain, words } from './render.ts';

/** The report as another library writes it: word by word, each with its own position. */
export async function renderWithPdfLib(pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const { size, advance, pitch, margin, width, height } = plain;
  const document = await PDFDocument.create({ updateMetadata: false });
  const font = await document.embedFont(StandardFonts.Courier);
  for (const rows of pages) {
    const page = document.addPage([width, height]);
    for (const [index, row] of rows.entries()) {
      const y = height - margin - size - index * pitch;
      for (const { text, column } of words(row)) page.drawText(text, { x: margin + column * advance, y, size, font });
    }
  }
  return document.save({ useObjectStreams: false });
}

/** The same file with its objects packed into streams. */
export async function packObjects(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.save({ useObjectStreams: true });
}
