type Cell = string | number;

/**
 * Text a spreadsheet would run as a formula gets an apostrophe in front, which it shows as plain text. Some take the
 * wide signs of East Asian keyboards for the usual ones.
 */
const harmless = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);

function csvCell(cell: Cell): string {
  const text = typeof cell === 'number' ? String(cell) : harmless(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Comma-separated values as RFC 4180 writes them. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** "Grades in MATH 1500" becomes "grades-in-math-1500.csv". */
export const fileName = (title: string, extension: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'coursetrail'
  }.${extension}`;

/** With a byte-order mark, by which spreadsheets recognize UTF-8. */
export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' });

/** The properties our pictures take from style sheets and would lose outside the page. */
const carried = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];

/** The picture as a file of its own, on the page's background, readable without our style sheets. */
export function svgFile(picture: SVGSVGElement): Blob {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = [picture, ...picture.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  copies.forEach((element, index) => {
    const original = originals[index];
    if (original === undefined) return;
    const seen = getComputedStyle(original);
    for (const property of carried) element.setAttribute(property, seen.getPropertyValue(property));
    element.removeAttribute('class');
    element.removeAttribute('style');
  });

  const { width, height } = picture.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(background);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}

/** The picture in pixels, `scale` to each unit of the drawing. */
export async function pngFile(picture: SVGSVGElement, scale = 2): Promise<Blob> {
  const address = URL.createObjectURL(svgFile(picture));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = picture.viewBox.baseVal;
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture is too large for a PNG.'))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function download(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
