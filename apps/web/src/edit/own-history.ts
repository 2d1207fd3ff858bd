import { courseHistoriesReply, nothing, type OwnCourse, type OwnRecord } from '@coursetrail/contract';
import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, askAsStudent } from '../api.ts';

const keyOf = (userId: string | null) => [userId, 'history'];

/** Passes a failure on under its own name, and is the one place that logs it. */
async function orRaise<T>(sentence: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const failure = new Error(sentence, { cause });
    console.error(failure);
    throw failure;
  }
}

/** What the server said about a failure that was passed on, in its code and in its words. */
export function reasonFor(failure: unknown): { code: string; sentence: string } {
  const cause = failure instanceof Error ? failure.cause : undefined;
  return cause instanceof ApiProblem
    ? { code: cause.code, sentence: cause.message }
    : { code: 'unknown', sentence: 'Please try again.' };
}

async function readOwnRecord(userId: string | null): Promise<OwnRecord | null> {
  const records = await askAsStudent('/course-histories?scope=mine', courseHistoriesReply);
  const isMine = (record: (typeof records)[number]): record is OwnRecord =>
    record.firebaseUid === userId && !('withheld' in record);
  return records.find(isMine) ?? null;
}

export const useOwnHistory = (userId: string | null) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: () => orRaise('Failed to load course history', readOwnRecord(userId)),
    retry: false,
    // Without a network a failure, with a way to try again, says more than a page that waits.
    networkMode: 'always',
    refetchOnReconnect: true,
  });

/** The ways to change the history. Each shows its result at once and then asks the server what is so. */
export function useChanges(userId: string | null) {
  const client = useQueryClient();
  const queryKey = keyOf(userId);

  async function show(update: (courses: OwnCourse[]) => OwnCourse[]) {
    // An answer on its way would be from before the change.
    await client.cancelQueries({ queryKey });
    client.setQueryData<OwnRecord | null>(
      queryKey,
      (record) => record && { ...record, courses: update(record.courses) },
    );
    client.invalidateQueries({ queryKey });
    // Who asked moves the focus next, to a card that must have found its new place by then.
    await new Promise<void>((drawn) => notifyManager.schedule(drawn));
  }

  return {
    async save({ _id, semester }: OwnCourse, updatedData: { semester: string; grade: string }) {
      const body = { courseId: _id, updatedData: sendable(updatedData, semester) };
      await orRaise('Failed to save course', askAsStudent('/edit-course', nothing, { method: 'POST', body }));
      const corrected = { ...updatedData, handEditedAt: new Date().toISOString() };
      await show((courses) => courses.map((course) => (course._id === _id ? { ...course, ...corrected } : course)));
    },

    async remove(courses: readonly OwnCourse[]) {
      const ids = courses.map(({ _id }) => _id);
      const [only = '', ...more] = ids;
      await orRaise(
        'Delete failed',
        more.length === 0
          ? askAsStudent(`/api/user/courses/${encodeURIComponent(only)}`, nothing, { method: 'DELETE' })
          : askAsStudent('/course-histories/delete', nothing, { method: 'POST', body: { ids } }),
      );
      await show((all) => all.filter(({ _id }) => !ids.includes(_id)));
    },

    async undo() {
      await orRaise('Undo failed', askAsStudent('/account/undo', nothing, { method: 'POST' }));
      await client.invalidateQueries({ queryKey });
    },
  };
}

/** A term that is no code cannot be sent; it stays as it is when it is not. */
const sendable = (updated: { semester: string; grade: string }, before: string) =>
  updated.semester === before && before === '' ? { grade: updated.grade } : updated;
