import type { LocatedAttempt } from '@coursetrail/audit-parser';
import { maxUploadBytes, uploadPositionReply, uploadReply } from '@coursetrail/contract';
import {
  type AuditMerge,
  type Audits,
  addAudits,
  countMerged,
  isEqual,
  mapValue,
  mergeAudit,
  toProgramAudits,
} from '@coursetrail/domain';
import multipart from '@fastify/multipart';
import type { Dependencies } from '../dependencies.ts';
import { nameChange } from '../http/changes.ts';
import type { App } from '../http/fastify-app.ts';
import { Problem, unwrap } from '../http/problems.ts';
import { changeStudent, newAttemptId, readChoices, type Student } from '../storage/students.ts';
import { requireForm, whenGone } from './upload-request.ts';
import type { Uploads } from './uploads.ts';

/** The upload of a degree audit or a transcript. Its file is in memory while it is read, and never anywhere else. */
export function auditsRoutes(app: App, { audits, database, now }: Dependencies, uploads: Uploads) {
  app.addHook('onClose', () => audits.close());

  app.get('/upload/place', { schema: { response: { 200: uploadPositionReply } } }, async (request) => ({
    place: uploads.positionOf(request.caller.uid),
  }));

  app.register(async (scope: App) => {
    await scope.register(multipart, {
      limits: { fileSize: maxUploadBytes, files: 1, fields: 4, fieldSize: 1024, headerPairs: 20 },
    });

    scope.post(
      '/upload',
      {
        onRequest: requireForm,
        schema: { consumes: ['multipart/form-data'], response: { 200: uploadReply } },
      },
      async (request, reply) => {
        const { uid } = request.caller;
        const gone = whenGone(request, reply);
        const { major } = await readChoices(database.reader, uid);
        if (major === null) throw new Problem('major-missing');
        const reading = await uploads.read(request, reply, gone);
        request.log.info({ outcome: reading.ok ? 'read' : reading.problem }, 'audit');
        const read = unwrap(reading);
        const { courses, ignored, totals, preparedOn, isTranscript } = read;
        if (read.isWhatIf) throw new Problem('what-if-audit');

        const audit = { courses: courses.map(withoutPosition), preparedOn, isTranscript };
        let merge: Pick<AuditMerge, 'outcomes' | 'newerAuditOn'> = {
          outcomes: [],
          newerAuditOn: null,
        };
        const added = toProgramAudits(read);
        const change = (student: Student) =>
          mapValue(mergeAudit(student.history, audit, newAttemptId), (merged) => {
            merge = merged;
            return { ...student, history: merged.history };
          });
        // A transcript asks for nothing, so what the audits asked for stays.
        let changesDegree = false;
        const changeAudits = (audits: Audits) =>
          mapValue(addAudits(audits, added), (after) => {
            changesDegree = !isEqual(audits, after);
            return after;
          });
        const options = isTranscript ? {} : { changeAudits };
        nameChange(reply, unwrap(await changeStudent(database, uid, now(), change, options)));
        return {
          courseCount: courses.length,
          ...countMerged(merge.outcomes),
          ignored: ignored.map(({ text, reason }) => ({ text, reason })),
          totals,
          preparedOn: preparedOn ?? null,
          newerAuditOn: merge.newerAuditOn,
          isTranscript: isTranscript === true,
          changesDegree,
        };
      },
    );
  });
}

const withoutPosition = ({ place: _place, ...entry }: LocatedAttempt) => entry;
