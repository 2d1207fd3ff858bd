import { canvasPen, type Pen, svgPen } from './graph/paint/pens.ts';

/** A picture that can be drawn with any pen, and so saved as a file. */
export type Drawing = {
  title: string;
  width: number;
  height: number;
  background: string;
  paint: (pen: Pen) => void;
};

const pngScale = 2;

export function openContext(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  return { canvas, context };
}

export function svgOf({ title, width, height, background, paint }: Drawing): Blob {
  const pen = svgPen();
  paint(pen);
  return new Blob([pen.finish(width, height, background, title)], { type: 'image/svg+xml' });
}

export function pngOf({ width, height, background, paint }: Drawing): Promise<Blob> {
  const { canvas, context } = openContext(Math.round(width * pngScale), Math.round(height * pngScale));
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(pngScale, pngScale);
  paint(canvasPen(context));
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('The picture is too large for a PNG.'))));
  });
}

export type PictureHandle = {
  exportPng(): Promise<Blob>;
  exportSvg(): Promise<Blob>;
  /** The cells of its CSV file, headings first; by default every course in every semester. */
  cells?: () => (string | number)[][];
};
