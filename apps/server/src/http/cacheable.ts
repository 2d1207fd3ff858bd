import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from './etag.ts';

/** For `onSend`: lets browsers and proxies cache a reply that is the same for everybody and changes rarely. */
export async function cacheForFiveMinutes(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const tag = `"${entityTag(payload)}"`;
  reply.header('cache-control', 'public, max-age=300').header('etag', tag);
  if (request.headers['if-none-match'] !== tag) return payload;
  reply.code(304);
  return '';
}
