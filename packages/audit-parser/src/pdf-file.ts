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
  return /\d \d+ obj\b/.test(text) && /\btrailer\b|\bstartxref\b/.test(text)
    ? new Uint8Array(bytes)
    : null;
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
  const trailer = new TextEncoder().encode(
    `\ntrailer\n<< /Root ${number} ${generation} R >>\n%%EOF\n`,
  );
  const whole = new Uint8Array(bytes.length + trailer.length);
  whole.set(bytes);
  whole.set(trailer, bytes.length);
  return whole;
}

/** Whether the file holds pictures. Their entries are never compressed. */
export const holdsPictures = (bytes: Uint8Array): boolean =>
  /\/Subtype\s*\/Image\b|\bBI\s[^>]*\/(?:W|Width)\b/.test(latin.decode(bytes));

/** Whether the file carries other files. Their entries are never compressed either. */
export const holdsFiles = (bytes: Uint8Array): boolean =>
  /\/EmbeddedFile\b|\/Collection\b/.test(latin.decode(bytes));
