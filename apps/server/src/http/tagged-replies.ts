import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** A text, compressed with gzip now or when it is needed, and its entity tag. JSON, unless it says what it is. */
type CompressedBody = { tag: string; bytes: Uint8Array | (() => Promise<Uint8Array>); type?: string };

/**
 * Sends the bytes as they are, or unpacked for a client that does not take gzip, or 304 when the client
 * already has them. Fastify does not check bytes against the route's response schema: parse the body
 * before compressing it.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bytes, type = 'application/json' }: CompressedBody,
): Promise<FastifyReply> {
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
  // A strong tag names the bytes, so the compressed ones need another.
  const etag = `"${tag}${takesGzip ? '-gzip' : ''}"`;
  reply.headers({ etag, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  const packed = typeof bytes === 'function' ? await bytes() : bytes;
  if (!takesGzip) return reply.send(await unpack(packed));
  return reply.header('content-encoding', 'gzip').send(packed);
}

/** A JSON text that is sent again and again. */
export const compressed = async (text: string) => ({ tag: entityTag(text), bytes: await pack(text) });

/** Sends a JSON text likewise. One that the client already has is not compressed again. */
export const sendJson = (request: FastifyRequest, reply: FastifyReply, text: string) =>
  sendCompressed(request, reply, { tag: entityTag(text), bytes: () => pack(text) });

/** The text of an entity tag for these contents, without its quotes. */
export function entityTag(...contents: string[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 22);
}

/** For `onSend`: lets browsers and proxies cache a reply that is the same for everybody and changes rarely. */
export async function cacheForFiveMinutes(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${entityTag(payload)}"`;
  reply.header('cache-control', 'public, max-age=300').header('etag', tag);
  if (request.headers['if-none-match'] !== tag) return payload;
  reply.code(304);
  return '';
}
