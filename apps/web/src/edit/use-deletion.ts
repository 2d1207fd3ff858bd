import type { OwnAttempt } from '@coursetrail/contract';
import { useCallback, useState } from 'react';
import { useDeleteCourses } from '../server/history.ts';

type DeletionOptions = { onDeleted: (courses: readonly OwnAttempt[]) => void };

const noCourses: readonly OwnAttempt[] = [];

/** Asks before courses are deleted, and deletes them. */
export function useDeletion({ onDeleted }: DeletionOptions) {
  const { run, reset, isPending, error } = useDeleteCourses();
  const [courses, setCourses] = useState(noCourses);
  const [isAsking, setIsAsking] = useState(false);

  const ask = useCallback(
    (about: readonly OwnAttempt[]) => {
      reset();
      setCourses(about);
      setIsAsking(true);
    },
    [reset],
  );
  const askAboutOne = useCallback((course: OwnAttempt) => ask([course]), [ask]);

  async function confirm() {
    await run(courses);
    setIsAsking(false);
    onDeleted(courses);
  }

  return {
    /** What the question is about, or was about last. */
    courses,
    isAsking,
    isDeleting: isPending,
    error,
    ask,
    askAboutOne,
    // The failure is in `error`.
    confirm: () => void confirm().catch(() => {}),
    cancel: () => setIsAsking(false),
  };
}

export type CourseDeletion = ReturnType<typeof useDeletion>;
