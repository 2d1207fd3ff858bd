import { nothing, type OwnAttempt } from '@coursetrail/contract';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { askAsStudent } from '../api.ts';
import { orRaise, ownHistory } from '../own-history.ts';

/** The ways to change the history. Each shows its result at once and then asks the server what is so. */
export function useChanges(userId: string | null) {
  const client = useQueryClient();
  const { queryKey } = ownHistory(userId);

  async function show(update: (courses: OwnAttempt[]) => OwnAttempt[]) {
    // An answer on its way would be from before the change.
    await client.cancelQueries({ queryKey });
    client.setQueryData(
      queryKey,
      (record) => record && { ...record, courses: update(record.courses) },
    );
    client.invalidateQueries({ queryKey });
    // Who asked moves the focus next, to a card that must have found its new place by then.
    await new Promise<void>((drawn) => notifyManager.schedule(drawn));
  }

  return {
    async save({ _id, semester }: OwnAttempt, updatedData: { semester: string; grade: string }) {
      const body = { courseId: _id, updatedData: sendable(updatedData, semester) };
      await orRaise(
        'Failed to save course',
        askAsStudent('/edit-course', nothing, { method: 'POST', body }),
      );
      const corrected = { ...updatedData, handEditedAt: new Date().toISOString() };
      await show((courses) =>
        courses.map((course) => (course._id === _id ? { ...course, ...corrected } : course)),
      );
    },

    async remove(courses: readonly OwnAttempt[]) {
      const ids = courses.map(({ _id }) => _id);
      const [only = '', ...more] = ids;
      await orRaise(
        'Delete failed',
        more.length === 0
          ? askAsStudent(`/api/user/courses/${encodeURIComponent(only)}`, nothing, {
              method: 'DELETE',
            })
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
