import { maxUploadBytes } from '@coursetrail/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../http/problems.ts';

/** A form adds a little to the file in it. */
const maxFormBytes = maxUploadBytes + 64 * 1024;

/** As long as a whole request may take (`requestTimeout` in app.ts). Node's own timer may leave a connection half open. */
const formMilliseconds = 60_000;

/** Refuses what cannot be an upload, by its headers alone: a body that is not read costs nothing. */
export async function requireForm({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) {
    throw new Problem('invalid-request', {
      sentence: 'Send the file as multipart/form-data, in the field pdf.',
    });
  }
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw new Problem('file-too-large');
}

/** Aborts when the client disconnects before the reply, or already has. */
export function whenGone({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!raw.writableFinished) gone.abort(new Problem('invalid-request', { sentence: 'The upload was canceled.' }));
  };
  raw.on('close', leave);
  // A client may have disconnected while its token was checked, when nobody listened yet.
  if (raw.destroyed || socket.destroyed) leave();
  return gone.signal;
}

/** The file of the form. Rejects when it does not arrive in time. */
export async function fileOf(request: FastifyRequest, milliseconds = formMilliseconds): Promise<Uint8Array> {
  const late = Promise.withResolvers<never>();
  const timeout = setTimeout(() => late.reject(new Problem('upload-too-slow')), milliseconds);
  try {
    // A connection that breaks at the wrong moment leaves the form waiting forever.
    return await Promise.race([fileOfForm(request), late.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

async function fileOfForm(request: FastifyRequest): Promise<Uint8Array> {
  try {
    const part = await request.file();
    const bytes = await part?.toBuffer();
    if (bytes !== undefined && part?.fieldname === 'pdf') return bytes;
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge
      ? new Problem('file-too-large', { cause: error })
      : new Problem('invalid-request', { sentence: 'The form cannot be read.', cause: error });
  }
  throw new Problem('file-missing');
}
