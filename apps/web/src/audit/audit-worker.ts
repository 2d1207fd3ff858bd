// Reads and draws a degree audit in a worker: the page stays responsive and can end the work at any time.
import { type Audit, type AuditProblem, parseAudit } from '@coursetrail/audit-parser';
import { openPages } from '@coursetrail/audit-parser/draw';
import type { Result } from '@coursetrail/domain';

/** A file comes first; after that its pages may be asked for as often as wanted. */
export type AuditRequest = { file: File } | { page: number; pixels: number };

export type AuditReadResult = Result<Audit, AuditProblem> & { pages: number };

/** A page as drawn: its picture, and its size in points, in which the positions of lines are given. */
export type DrawnPage = { width: number; height: number; picture: ImageBitmap };

export type AuditReply = { result: AuditReadResult } | { drawn: DrawnPage } | { error: unknown };

/** Replies carry the number of their request, since a page may be asked for while another is drawn. */
export type Numbered<Message> = Message & { id: number };

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

let pages: ReturnType<typeof openPages>;

async function read(file: File): Promise<AuditReadResult> {
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
  // The library draws on either kind of canvas, but its types know only one.
  await draw(canvas as unknown as HTMLCanvasElement, scale);
  return { width, height, picture: canvas.transferToImageBitmap() };
}

const send = (reply: Numbered<AuditReply>, transfer: Transferable[] = []) => self.postMessage(reply, { transfer });

self.onmessage = async ({ data }: MessageEvent<Numbered<AuditRequest>>) => {
  const { id } = data;
  try {
    if ('file' in data) return send({ id, result: await read(data.file) });
    const drawn = await draw(data.page, data.pixels);
    send({ id, drawn }, [drawn.picture]);
  } catch (error) {
    send({ id, error });
  }
};
