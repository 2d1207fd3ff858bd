import type { AuditReader } from './audits/reader.ts';
import type { Identity } from './identity/identity.ts';
import type { Cursors } from './privacy/cursors.ts';
import type { Pseudonyms } from './privacy/pseudonyms.ts';
import type { Database } from './storage/database.ts';

/** What the routes are given. `main.ts` passes the real things; a test may pass its own clock and keys. */
export type Dependencies = {
  audits: AuditReader;
  database: Database;
  identity: Identity;
  pseudonyms: Pseudonyms;
  cursors: Cursors;
  now: () => Date;
  allowedDomains: readonly string[];
};
