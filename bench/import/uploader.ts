import type { InventedAudit } from '@coursetrail/invented-audits';
import type { Product } from '@coursetrail/test-product';
import { ask } from '../ask.ts';

/** The server stops reading a file after ten seconds; the rest is for the time a file waits. */
const replyLimit = 120_000;

export type Uploader = { token: string };
export type EnrollUploader = () => Promise<Uploader>;

/** Every file is uploaded by another student, so that no upload waits for the same student's last one. */
export function enrollIn({ url, tokenFor }: Product): EnrollUploader {
  let count = 0;
  return async () => {
    count += 1;
    const token = await tokenFor(`uploader-${count}`);
    const choice = { method: 'POST', path: '/set-major', body: { major: 'Physics' } } as const;
    await (await ask(url, token, choice)).arrayBuffer();
    return { token };
  };
}

/** Uploads a file and returns 'read' or the code of the problem. */
export async function upload({ url }: Product, { token }: Uploader, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('pdf', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'audit.pdf');
  const headers = { authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(replyLimit);
  const reply = await fetch(`${url}/upload`, { method: 'POST', headers, body: form, signal });
  const { code }: { code?: string } = JSON.parse(await reply.text());
  return reply.ok ? 'read' : (code ?? String(reply.status));
}

export async function coursesOf({ url }: Product, { token }: Uploader) {
  const reply = await ask(url, token, { method: 'GET', path: '/course-histories?scope=mine' });
  const [own] = (await reply.json()) as { courses: InventedAudit['expected']['courses'] }[];
  return own?.courses ?? [];
}
