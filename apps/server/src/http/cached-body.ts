import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from './etag.ts';

const compress = promisify(gzip);

/** A reply as it goes over the wire, with the headers that belong to its body. */
export type CachedBody = {
  headers: Record<string, number>;
  tag: string;
  plain: Buffer;
  /** Made when the first client asks for it. */
  gzipped?: Promise<Buffer>;
};

/** A body this small fits one packet as it is. */
const worthCompressing = 1200;

export function cachedBody(body: object, headers: Record<string, number>): CachedBody {
  const text = JSON.stringify(body);
  return { headers, tag: entityTag(JSON.stringify(headers), text), plain: Buffer.from(text) };
}

/**
 * Sends the bytes, compressed where the client allows it, or 304 when the client already has them.
 * Fastify does not check a Buffer against the route's response schema: parse the body before caching it.
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedBody,
): Promise<FastifyReply> {
  const { tag, plain, headers } = cached;
  const isCompressed =
    plain.length > worthCompressing &&
    /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(request.headers['accept-encoding'] ?? '');
  // A strong tag names the bytes, so the compressed ones need another.
  const etag = `"${tag}${isCompressed ? '-gzip' : ''}"`;
  reply.headers({
    ...headers,
    etag,
    vary: 'Accept-Encoding',
    'cache-control': 'private, no-cache',
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!isCompressed) return reply.send(plain);
  cached.gzipped ??= compress(plain);
  return reply.header('content-encoding', 'gzip').send(await cached.gzipped);
}
