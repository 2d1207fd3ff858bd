import { setTimeout as sleep } from 'node:timers/promises';

const replyLimit = 20_000;

export type ProductRequest = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: object };

/** Any status but 200. */
export class UnexpectedReply extends Error {}

/**
 * Sends a request as one of the product's students, again if the server has no time for it now: such a refusal comes
 * before anything is done. Its caller reads the body of the reply.
 */
export async function ask(url: string, token: string, { method, path, body }: ProductRequest): Promise<Response> {
  for (;;) {
    const reply = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(replyLimit),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (reply.status === 200) return reply;
    const text = await reply.text();
    if (!text.includes('"overloaded"')) throw new UnexpectedReply(`${method} ${path} replied ${reply.status}: ${text}`);
    await sleep(1000 * Number(reply.headers.get('retry-after')));
  }
}
