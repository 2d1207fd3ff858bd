import { hash } from 'node:crypto';
import { parseAudit } from '@coursetrail/audit-parser';
import { fail } from '@coursetrail/domain';
import { inventAudit } from '@coursetrail/invented-audits';
import { type ServerKit, tokenFor } from '../test-kit.ts';
import { parseChildReply } from './child-reply.ts';
import type { AuditReader } from './reader.ts';

/** Keeps what was made: printing an audit, and reading it, take longer than all else in most tests. */
function kept<A extends unknown[], R>(keyOf: (...args: A) => string, make: (...args: A) => R) {
  const results = new Map<string, R>();
  return (...args: A): R => {
    const key = keyOf(...args);
    const result = results.get(key) ?? make(...args);
    results.set(key, result);
    return result;
  };
}

/** The audit of an invented student, printed once. */
export const auditOf = kept((...args) => JSON.stringify(args), inventAudit);

/**
 * Reads a file as the product does, but in this process, and once: starting one that reads a single file takes most of
 * a second. Only for tests that are not about that process.
 */
export const readerInThisProcess: AuditReader = {
  atOnce: 2,
  read: kept(
    (bytes) => hash('sha1', bytes),
    async (bytes) => parseChildReply(JSON.stringify(await parseAudit(bytes))) ?? fail('damaged'),
  ),
  warm: () => {},
  missingLayers: () => [],
  canStart: () => true,
  close: async () => {},
};

/** The form of an upload, as the page sends it. */
export function formWith(bytes: Uint8Array, { field = 'pdf', name = 'audit.pdf' } = {}): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  return form;
}

export const authorization = async (uid: string) => `Bearer ${await tokenFor({ uid })}`;

export async function send(kit: ServerKit, uid: string, form: FormData) {
  const request = new Request('http://test', { method: 'POST', body: form });
  const reply = await kit.app.inject({
    method: 'POST',
    url: '/upload',
    headers: {
      authorization: await authorization(uid),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}

export const upload = (kit: ServerKit, uid: string, bytes: Uint8Array) => send(kit, uid, formWith(bytes));

export type StoredCourse = {
  _id: string;
  programId: string;
  semester: string;
  grade: string;
  auditPreparedOn?: string;
};
export const coursesOf = async (kit: ServerKit, uid: string): Promise<StoredCourse[]> =>
  (await kit.get(uid, '/course-histories?scope=mine')).json()[0].courses;
