import type { LocatedAttempt } from '@coursetrail/audit-parser';
import { largestUpload, uploadPositionReply, uploadReply } from '@coursetrail/contract';
import { type AuditMerge, type MergeOutcome, mergeAudit, ok } from '@coursetrail/domain';
import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem, unwrap } from '../http/problems.ts';
import { changeStudent, newAttemptId, readStudent } from '../storage/students.ts';
import { openUploadQueue } from './upload-queue.ts';

/** At worst the last upload waits two to three minutes, and the files take a third of a gigabyte. */
const longestQueue = 32;
/** A form adds a little to the file in it. */
const largestForm = largestUpload + 64 * 1024;

/** The upload of a degree audit. Its file is in memory while it is read, and never anywhere else. */
export function auditsRoutes(app: App, { audits, database, now }: Dependencies) {
  const queue = openUploadQueue({ atOnce: audits.atOnce, longest: longestQueue });
  app.addHook('onClose', () => audits.close());

  app.get(
    '/upload/place',
    { schema: { response: { 200: uploadPositionReply } } },
    async (request) => ({
      place: queue.positionOf(request.caller.uid),
    }),
  );

  app.register(async (scope: App) => {
    await scope.register(multipart, {
      limits: { fileSize: largestUpload, files: 1, fields: 4, fieldSize: 1024, headerPairs: 20 },
    });

    scope.post(
      '/upload',
      {
        onRequest: requireForm,
        schema: { consumes: ['multipart/form-data'], response: { 200: uploadReply } },
      },
      async (request, reply) => {
        const { uid } = request.caller;
        const { major } = await readStudent(database.reader, uid);
        if (major === null) throw new Problem('major-missing');
        const gone = whenGone(reply);
        const queued = await queue.enqueue(uid, async (waitForTurn) => {
          const file = await fileOf(request);
          await waitForTurn(gone);
          return audits.read(file, gone);
        });
        const reading = unwrap(queued);
        request.log.info({ outcome: reading.ok ? 'read' : reading.problem }, 'audit');
        const { courses, ignored, totals, preparedOn } = unwrap(reading);

        const audit = { courses: courses.map(withoutPosition), preparedOn };
        let merge: Omit<AuditMerge, 'history'> = { outcomes: [], newerAuditOn: null };
        const merged = await changeStudent(database, uid, now(), (student) => {
          const result = mergeAudit(student.history, audit, newAttemptId);
          if (!result.ok) return result;
          merge = result.value;
          return ok({ ...student, history: result.value.history });
        });
        unwrap(merged);
        const count = (...kinds: MergeOutcome[]) =>
          merge.outcomes.filter((outcome) => kinds.includes(outcome)).length;
        return {
          courseCount: courses.length,
          added: count('added'),
          updated: count('updated'),
          unchanged: count('unchanged', 'kept', 'superseded'),
          ignored: ignored.map(({ text, reason }) => ({ text, reason })),
          totals,
          preparedOn: preparedOn ?? null,
          newerAuditOn: merge.newerAuditOn,
        };
      },
    );
  });
}

const withoutPosition = ({ place: _place, ...entry }: LocatedAttempt) => entry;

/** Refuses what cannot be an upload, by its headers alone: a body that is not read costs nothing. */
async function requireForm({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) {
    throw new Problem('invalid-request', {
      sentence: 'Send the file as multipart/form-data, in the field pdf.',
    });
  }
  if (Number(headers['content-length'] ?? 0) > largestForm) throw new Problem('file-too-large');
}

async function fileOf(request: FastifyRequest): Promise<Uint8Array> {
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

/** Aborts when the client disconnects before the reply. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.on('close', () => {
    if (!raw.writableFinished)
      gone.abort(new Problem('invalid-request', { sentence: 'The upload was canceled.' }));
  });
  return gone.signal;
}
