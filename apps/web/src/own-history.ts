import { courseHistoriesReply, type OwnRecord } from '@coursetrail/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem, askAsStudent } from './api.ts';

/** Passes a failure on under the name the page knows it by, and is the one place that logs it. */
export async function orRaise<T>(sentence: string, work: Promise<T>): Promise<T> {
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
  const isOwn = (record: (typeof records)[number]): record is OwnRecord =>
    record.firebaseUid === userId && !('withheld' in record);
  return records.find(isOwn) ?? null;
}

/** The student's own record, or null when the server has none: one question and one place for every screen. */
export const ownHistory = (userId: string | null) =>
  queryOptions({
    queryKey: [userId, 'history'],
    queryFn: () => orRaise('Failed to load course history', readOwnRecord(userId)),
    retry: false,
  });
