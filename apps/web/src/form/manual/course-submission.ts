import { problems } from '@coursetrail/contract';
import { type CourseEntry, isSameAttempt, looksLikeCatalogNumber, prefixOf } from '@coursetrail/domain';
import { isCancelledError, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAction } from '../../server/change.ts';
import { historyQuery, useSubmitCourses } from '../../server/history.ts';
import { ApiProblem } from '../../server/problems.ts';
import { majorFailure } from '../major/major-section.tsx';
import type { SubmissionRequirements } from '../submission-requirements.ts';
import type { Effect } from '../submitted.tsx';

export type SubmissionState =
  | { at: 'idle' }
  /** Whether courses whose numbers the catalog would not print are meant as they are. */
  | { at: 'asking'; unusual: readonly CourseEntry[] }
  | { at: 'submitting'; count: number }
  | { at: 'failed'; sentence: string; duplicates: readonly CourseEntry[] }
  | { at: 'done'; effect: Effect };

/** How far a submission has come; what becomes of it is the state of the change. */
type SubmissionStep = Extract<SubmissionState, { at: 'idle' | 'asking' | 'submitting' }>;

class DuplicateCourses extends Error {
  readonly duplicates: readonly CourseEntry[];

  constructor(duplicates: readonly CourseEntry[]) {
    super(problems['course-already-added'][1]);
    this.duplicates = duplicates;
  }
}

/** Sends courses that were entered by hand: all are new, or none is sent. */
export function useNewCourses(requirements: SubmissionRequirements) {
  const history = useQuery(historyQuery());
  const submitCourses = useSubmitCourses();

  async function send(entries: readonly CourseEntry[]): Promise<Effect> {
    // Asked again: another tab may have added the course a moment ago.
    const { data: record } = await history.refetch({ throwOnError: true }).catch((failure) => {
      throw failure.cause ?? failure;
    });
    const duplicates = entries.filter((entry) => record?.courses.some((course) => isSameAttempt(course, entry)));
    if (duplicates.length > 0) throw new DuplicateCourses(duplicates);
    const { added } = await submitCourses.run(entries);
    return { added, updated: 0, unchanged: 0 };
  }

  return useCourseSubmission(requirements, (entries: readonly CourseEntry[]) => ({
    count: entries.length,
    entered: entries,
    send: () => send(entries),
  }));
}

type Submission = {
  /** Of the courses that are new or change. */
  count: number;
  /** The courses whose numbers somebody typed. */
  entered: readonly CourseEntry[];
  send: () => Promise<Effect>;
};

/** Sends courses in the steps that SubmissionDialog shows. */
export function useCourseSubmission<Input>(
  { ensureMajorSaved, askSharing }: SubmissionRequirements,
  submissionOf: (input: Input) => Submission,
) {
  const [step, setStep] = useState<SubmissionStep>({ at: 'idle' });
  const answer = useRef<(isMeant: boolean) => void>(undefined);

  const submission = useAction(async (input: Input): Promise<Effect | null> => {
    const { count, entered, send } = submissionOf(input);
    const submitting = { at: 'submitting', count } as const;
    try {
      if (!(await askSharing())) return null;
      if (!(await areMeant(entered.filter(hasUnusualNumber)))) return null;
      setStep(submitting);
      await saveMajor();
      return await send();
    } catch (failure) {
      setStep(submitting);
      if (!isExpected(failure)) console.error('Submission failed', failure);
      throw failure;
    }
  });

  async function areMeant(unusual: readonly CourseEntry[]): Promise<boolean> {
    if (unusual.length === 0) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answer.current = resolve;
    setStep({ at: 'asking', unusual });
    return promise;
  }

  const saveMajor = () =>
    ensureMajorSaved().catch((cause) => {
      if (!isRefusal(cause)) throw cause;
      throw new ApiProblem(majorFailure(cause), 'major-not-saved', cause.status, { cause });
    });

  function stateOf(): SubmissionState {
    if (step.at !== 'submitting') return step;
    if (submission.error !== null) return failedState(submission.error);
    return submission.data ? { at: 'done', effect: submission.data } : step;
  }

  return {
    state: stateOf(),
    /** Resolves to what changed, or to null when the student changed their mind. */
    submit: submission.run,
    confirm: () => answer.current?.(true),
    close() {
      setStep({ at: 'idle' });
      if (step.at === 'asking') answer.current?.(false);
      else submission.reset();
    },
  };
}

const hasUnusualNumber = ({ programId }: CourseEntry) =>
  !looksLikeCatalogNumber(programId.slice(prefixOf(programId).length + 1));

/** A login that ends empties the cache, which cancels what is being asked. */
const isExpected = (failure: unknown) =>
  failure instanceof ApiProblem || failure instanceof DuplicateCourses || isCancelledError(failure);

const isRefusal = (failure: unknown): failure is ApiProblem =>
  failure instanceof ApiProblem && failure.code !== 'unreachable';

const failedState = (failure: Error): SubmissionState => ({
  at: 'failed',
  sentence: sentenceOf(failure),
  duplicates: failure instanceof DuplicateCourses ? failure.duplicates : [],
});

/** Why courses were not submitted, in the specification's words. */
function sentenceOf(failure: Error): string {
  if (failure instanceof DuplicateCourses) return failure.message;
  if (!isRefusal(failure)) return 'An error occurred while submitting the course.';
  return failure.sentence ?? 'Failed to submit course.';
}
