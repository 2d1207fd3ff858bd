const latin = new TextDecoder('latin1');

/**
 * A copy of the PDF in a file, because the library takes over its bytes; null if there is none. A mail
 * program or a download may put something before the PDF, and some tools drop its first line. Other
 * programs open both.
 */
export function pdfWithin(bytes: Uint8Array): Uint8Array | null {
  if (latin.decode(bytes.subarray(0, 5)) === '%PDF-') return new Uint8Array(bytes);
  const text = latin.decode(bytes);
  const start = text.indexOf('%PDF-');
  if (start >= 0) return new Uint8Array(bytes.subarray(start));
  return /\d \d+ obj\b/.test(text) && /\btrailer\b|\bstartxref\b/.test(text) ? new Uint8Array(bytes) : null;
}

/** What a file is that is no PDF. */
export const strangerProblems = ['picture-file', 'web-page-file', 'text-file', 'not-a-pdf'] as const;

/** By how its first bytes look; a saved web page may be wrapped like a mail. */
export function strangerOf(bytes: Uint8Array): (typeof strangerProblems)[number] {
  const start = latin.decode(bytes.subarray(0, 2000));
  if (/^(\xff\xd8\xff|.PNG|GIF8|RIFF.{4}WEBP|.{4}ftyp(hei|hev|mif|avi))/s.test(start)) return 'picture-file';
  if (/<(!doctype html|html|head|body)\b|\bmultipart\/related\b/i.test(start)) return 'web-page-file';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them
  return /^[^\0-\x08\x0e-\x1f]+$/.test(start) ? 'text-file' : 'not-a-pdf';
}

/**
 * The file with the last lines that a cut-off download lacks; null if it has them or has no catalog, which
 * they would point to. With them the library finds the objects by itself.
 */
export function withTrailer(bytes: Uint8Array): Uint8Array | null {
  const text = latin.decode(bytes);
  const catalog = /(\d{1,9}) (\d{1,5}) obj\s*<<[^>]{0,500}?\/Type\s*\/Catalog\b/.exec(text);
  if (catalog === null || /\btrailer\b|\/Type\s*\/XRef\b/.test(text)) return null;
  const [, number, generation] = catalog;
  const trailer = new TextEncoder().encode(`\ntrailer\n<< /Root ${number} ${generation} R >>\n%%EOF\n`);
  const whole = new Uint8Array(bytes.length + trailer.length);
  whole.set(bytes);
  whole.set(trailer, bytes.length);
  return whole;
}

/** Whether the file holds pictures. Their entries are never compressed. */
export const holdsPictures = (bytes: Uint8Array): boolean =>
  /\/Subtype\s*\/Image\b|\bBI\s[^>]*\/(?:W|Width)\b/.test(latin.decode(bytes));

/** Whether the file carries other files. Their entries are never compressed either. */
export const holdsFiles = (bytes: Uint8Array): boolean => /\/EmbeddedFile\b|\/Collection\b/.test(latin.decode(bytes));
