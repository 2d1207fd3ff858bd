import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { AuditReader } from './audits/reader.ts';
import type { Identity } from './identity.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Database } from './storage/database.ts';

/** A Fastify whose routes take their types from zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What the routes need from outside. `main.ts` passes the real things; a test may pass its own clock and keys. */
export type Outside = {
  audits: AuditReader;
  database: Database;
  identity: Identity;
  pseudonyms: Pseudonyms;
  now: () => Date;
  allowedDomains: readonly string[];
  minGroupSize: number;
};
