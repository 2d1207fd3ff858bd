// Reads and draws a degree audit away from the page, which stays quick meanwhile and can end it at any time.
import { type Audit, type AuditProblem, parseAudit } from '@coursetrail/audit-parser';
import { openPages } from '@coursetrail/audit-parser/draw';
import type { Result } from '@coursetrail/domain';

/** What the page asks. A file comes first; its pages may be asked for as often as wanted. */
export type Question = { id: number } & ({ file: File } | { page: number; pixels: number });

/** A page as drawn: its size in points, in which the audit's places are given, and its picture. */
export type DrawnPage = { width: number; height: number; picture: ImageBitmap };
export type Answers = { read: Result<Audit, AuditProblem> & { pages: number }; drawn: DrawnPage };
export type Answer = { id: number } & (
  | { value: Answers['read'] | Answers['drawn'] }
  | { failed: true }
);

class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    Object.assign(canvas, { width, height });
  }
  destroy() {}
}

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Question>) => void;
  postMessage: (answer: Answer, transfer: Transferable[]) => void;
};

let pages: ReturnType<typeof openPages>;

async function read(file: File): Promise<Answers['read']> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const audit = await parseAudit(bytes);
  if (!audit.ok) return { ...audit, pages: 0 };
  pages = openPages(bytes, Canvases);
  return { ...audit, pages: (await pages).count };
}

async function draw(number: number, pixels: number): Promise<DrawnPage> {
  const { width, height, draw } = await (await pages).page(number);
  const scale = pixels / width;
  const canvas = new OffscreenCanvas(Math.ceil(pixels), Math.ceil(height * scale));
  // The library draws on either kind of canvas; its types know one.
  await draw(canvas as unknown as HTMLCanvasElement, scale);
  return { width, height, picture: canvas.transferToImageBitmap() };
}

scope.onmessage = async ({ data }) => {
  const { id } = data;
  try {
    const value = 'file' in data ? await read(data.file) : await draw(data.page, data.pixels);
    scope.postMessage({ id, value }, 'picture' in value ? [value.picture] : []);
  } catch {
    scope.postMessage({ id, failed: true }, []);
  }
};
