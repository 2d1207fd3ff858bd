/** What a picture is drawn with. The same calls draw on the screen, into a PNG and as SVG. */
export type Pen = {
  begin(): void;
  circle(x: number, y: number, radius: number): void;
  line(x0: number, y0: number, x1: number, y1: number): void;
  moveTo(x: number, y: number): void;
  curveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  fill(color: string, opacity: number): void;
  stroke(color: string, opacity: number, width: number, dash?: readonly [number, number]): void;
  /** A rectangle with round ends, the background of a text. */
  pill(left: number, top: number, width: number, height: number, color: string): void;
  /** Text centered vertically on a point. An edge of another color makes it readable on dots and lines. */
  text(words: string, x: number, y: number, style: TextStyle): void;
};

export type TextStyle = {
  size: number;
  weight: number;
  color: string;
  align: 'left' | 'center' | 'right';
  edge?: string;
  opacity?: number;
};

const fontFamily = 'Figtree, system-ui, sans-serif';
const fontOf = (size: number, weight: number) => `${weight} ${size}px ${fontFamily}`;

const edgeWidth = 3;

/** The font size at which widths are measured: the larger, the more exact. */
const measured = 100;

type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Measures the width of a text at a font size of one pixel, in the bold of labels. */
export function textMeasure(context: DrawingContext): (text: string) => number {
  const widths = new Map<string, number>();
  return (text) => {
    const known = widths.get(text);
    if (known !== undefined) return known;
    context.save();
    context.font = fontOf(measured, 600);
    const width = context.measureText(text).width / measured;
    context.restore();
    widths.set(text, width);
    return width;
  };
}

const turn = 2 * Math.PI;
const noDash: number[] = [];

export function canvasPen(context: DrawingContext): Pen {
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.textBaseline = 'middle';
  // Setting a font is expensive, even if it does not change.
  let font = '';
  return {
    begin: () => context.beginPath(),
    circle(x, y, radius) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, turn);
    },
    line(x0, y0, x1, y1) {
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
    },
    moveTo: (x, y) => context.moveTo(x, y),
    curveTo: (ax, ay, bx, by, x, y) => context.bezierCurveTo(ax, ay, bx, by, x, y),
    fill(color, opacity) {
      context.globalAlpha = opacity;
      context.fillStyle = color;
      context.fill();
    },
    stroke(color, opacity, width, dash) {
      context.globalAlpha = opacity;
      context.strokeStyle = color;
      context.lineWidth = width;
      context.setLineDash(dash === undefined ? noDash : [...dash]);
      context.stroke();
    },
    pill(left, top, width, height, color) {
      context.globalAlpha = 1;
      context.fillStyle = color;
      context.beginPath();
      context.roundRect(left, top, width, height, height / 2);
      context.fill();
    },
    text(words, x, y, { size, weight, color, align, edge, opacity = 1 }) {
      const wanted = fontOf(size, weight);
      if (wanted !== font) {
        context.font = wanted;
        font = wanted;
      }
      context.globalAlpha = opacity;
      context.textAlign = align;
      if (edge !== undefined) {
        context.strokeStyle = edge;
        context.lineWidth = edgeWidth;
        context.setLineDash(noDash);
        context.strokeText(words, x, y);
      }
      context.fillStyle = color;
      context.fillText(words, x, y);
    },
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const anchors = { left: 'start', center: 'middle', right: 'end' } as const;
const short = (value: number) => String(Math.round(value * 100) / 100);

/** A pen that writes SVG elements; `finish` returns the whole file. */
export function svgPen(): Pen & {
  finish(width: number, height: number, background: string, title: string): string;
} {
  const body: string[] = [];
  let path: string[] = [];
  const element = (name: string, attributes: Record<string, string | number | undefined>, content?: string) => {
    const written = Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value ?? '')}"`)
      .join('');
    return content === undefined ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
  };
  const draw = (attributes: Record<string, string | number | undefined>) => {
    if (path.length > 0) body.push(element('path', { d: path.join(''), ...attributes }));
  };
  return {
    begin() {
      path = [];
    },
    circle(x, y, r) {
      const arc = `a${short(r)} ${short(r)} 0 1 0`;
      path.push(`M${short(x - r)} ${short(y)}${arc} ${short(2 * r)} 0${arc} ${short(-2 * r)} 0z`);
    },
    line: (x0, y0, x1, y1) => path.push(`M${short(x0)} ${short(y0)}L${short(x1)} ${short(y1)}`),
    moveTo: (x, y) => path.push(`M${short(x)} ${short(y)}`),
    curveTo: (...points) => path.push(`C${points.map(short).join(' ')}`),
    fill: (fill, opacity) => draw({ fill, 'fill-opacity': opacity }),
    stroke: (stroke, opacity, width, dash) =>
      draw({
        fill: 'none',
        stroke,
        'stroke-opacity': opacity,
        'stroke-width': width,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        'stroke-dasharray': dash?.map(short).join(' '),
      }),
    pill: (x, y, width, height, fill) => body.push(element('rect', { x, y, width, height, rx: height / 2, fill })),
    text(words, x, y, { size, weight, color, align, edge, opacity = 1 }) {
      const style = {
        x,
        y,
        fill: color,
        opacity,
        'font-family': fontFamily,
        'font-size': size,
        'font-weight': weight,
        'text-anchor': anchors[align],
        'dominant-baseline': 'central',
      };
      const outline = edge === undefined ? {} : { stroke: edge, 'stroke-width': edgeWidth, 'paint-order': 'stroke' };
      body.push(element('text', { ...style, ...outline, 'stroke-linejoin': 'round' }, escaped(words)));
    },
    finish(width, height, background, title) {
      const root = {
        xmlns: 'http://www.w3.org/2000/svg',
        width,
        height,
        viewBox: `0 0 ${short(width)} ${short(height)}`,
      };
      const ground = element('rect', { width, height, fill: background });
      return element('svg', root, element('title', {}, escaped(title)) + ground + body.join('\n'));
    },
  };
}
