import type { FastifyReply } from 'fastify';

/**
 * Sends a large reply without checking it against the route's response schema, which takes longer than making it. Only
 * for replies made field by field; their test parses them with that schema.
 */
export const sendJson = (reply: FastifyReply, value: unknown): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
