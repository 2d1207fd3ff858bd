import { z } from 'zod';
import { ProtocolError } from './protocol-error.ts';

const text = z.string().max(8192).exactOptional();

/** Types only, and no field longer than any call needs; fields we do not know are dropped. */
const schema = z.object({
  email: text,
  password: text,
  idToken: text,
  oobCode: text,
  newPassword: text,
  newEmail: text,
  requestType: text,
  continueUrl: text,
  linkDomain: text,
  tenantId: z.string().max(8192).nullable().exactOptional(),
  displayName: z.string().max(8192).nullable().exactOptional(),
  photoUrl: z.string().max(8192).nullable().exactOptional(),
  deleteAttribute: z.array(z.string()).max(10).exactOptional(),
  refreshToken: text,
});

/** What any call of the protocol may carry. Each call checks that the fields it needs are there. */
export type CallBody = z.infer<typeof schema>;

export function readCallBody(body: unknown): CallBody {
  const { data, error } = schema.safeParse(body ?? {});
  if (error) throw new ProtocolError('INVALID_ARGUMENT', undefined, { cause: error });
  // Ignoring it would mix the students of several tenants in one list of accounts.
  if (data.tenantId) throw new ProtocolError('UNSUPPORTED_TENANT_OPERATION');
  return data;
}
