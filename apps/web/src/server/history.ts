import {
  courseHistoriesReply,
  emptyReply,
  type MergeCourses,
  mergeReply,
  type OwnAttempt,
  type OwnRecord,
  submitCoursesReply,
} from '@coursetrail/contract';
import type { CourseEntry, Uid } from '@coursetrail/domain';
import { queryOptions } from '@tanstack/react-query';
import { useChange } from './change.ts';
import { lastHistoryChange, requestAsStudent } from './client.ts';
import { raiseAs } from './problems.ts';
import { ownKey } from './queries.ts';

/** The student's own record, or null when the server has none. */
export const historyQuery = () =>
  queryOptions({
    queryKey: ownKey(historyPath),
    queryFn: ({ queryKey }) => raiseAs('Failed to load course history', readOwnRecord(queryKey[0])),
  });

const historyPath = '/course-histories?scope=mine';

async function readOwnRecord(uid: Uid | null): Promise<OwnRecord | null> {
  const records = await requestAsStudent(historyPath, courseHistoriesReply);
  const isOwn = (record: (typeof records)[number]): record is OwnRecord =>
    record.firebaseUid === uid && !('withheld' in record);
  return records.find(isOwn) ?? null;
}

export const useSubmitCourses = () =>
  useChange((courses: readonly CourseEntry[]) =>
    requestAsStudent('/submit-course-history', submitCoursesReply, {
      method: 'POST',
      body: { courses },
    }),
  );

/** Merges what was pasted by the rules of a file. */
export const useMergeCourses = () =>
  useChange((body: MergeCourses) => requestAsStudent('/course-histories/merge', mergeReply, { method: 'POST', body }));

export const useEditCourse = () =>
  useChange(
    ({ course, entered }: { course: OwnAttempt; entered: { semester: string; grade: string } }) => {
      // The server takes no empty term. A course without one keeps none, so the term is left out.
      const hasNoTerm = entered.semester === '' && course.semester === '';
      const updatedData = hasNoTerm ? { grade: entered.grade } : entered;
      const body = { courseId: course._id, updatedData };
      return raiseAs('Failed to save course', requestAsStudent('/edit-course', emptyReply, { method: 'POST', body }));
    },
    {
      cached: {
        query: historyQuery,
        update: (record, _reply, { course, entered }) => {
          const handEditedAt = new Date().toISOString();
          return withCourses(record, (courses) =>
            courses.map((each) => (each._id === course._id ? { ...each, ...entered, handEditedAt } : each)),
          );
        },
      },
    },
  );

/** Deletes one attempt or several, all or none. */
export const useDeleteCourses = () =>
  useChange((doomed: readonly OwnAttempt[]) => raiseAs('Delete failed', deleteCourses(doomed.map(idOf))), {
    cached: {
      query: historyQuery,
      update: (record, _reply, doomed) => {
        const ids = new Set(doomed.map(idOf));
        return withCourses(record, (courses) => courses.filter(({ _id }) => !ids.has(_id)));
      },
    },
  });

/** Restores the history as it was before the last change made here, unless another device changed it since. */
export const useUndo = () =>
  useChange(
    () =>
      requestAsStudent('/account/undo', emptyReply, {
        method: 'POST',
        body: { change: lastHistoryChange() },
      }),
    { waitsForRefetch: true },
  );

const idOf = ({ _id }: OwnAttempt) => _id;

function deleteCourses(ids: string[]) {
  const [only, ...more] = ids;
  return only !== undefined && more.length === 0
    ? requestAsStudent(`/api/user/courses/${encodeURIComponent(only)}`, emptyReply, {
        method: 'DELETE',
      })
    : requestAsStudent('/course-histories/delete', emptyReply, { method: 'POST', body: { ids } });
}

const withCourses = (record: OwnRecord | null | undefined, update: (courses: OwnAttempt[]) => OwnAttempt[]) =>
  record && { ...record, courses: update(record.courses) };
