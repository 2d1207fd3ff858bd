import { readToken, readUserId } from '../session/session.ts';

/** A refusal in the server's own words, or a failure to reach it in ours. */
export class ApiProblem extends Error {
  /** Null when the server said nothing that a student could read. */
  readonly sentence: string | null;
  /** Null when the server named none: a proxy in front of it knows no codes of ours. */
  readonly code: string | null;
  /** Of the reply; 0 when there was no reply the page could read. */
  readonly status: number;

  constructor(sentence: string | null, code: string | null, status = 0, options?: ErrorOptions) {
    super(sentence ?? 'Unknown error', options);
    this.sentence = sentence;
    this.code = code;
    this.status = status;
  }
}

/** What a student entered or chose cannot be used. Raised by the page, before anything is sent. */
export class FormProblem extends Error {}

/** Passes a failure on under the name the specification gives it, and is the one place that logs it. */
export async function raiseAs<T>(name: string, work: Promise<T>): Promise<T> {
  const student = readUserId();
  try {
    return await work;
  } catch (cause) {
    const failure = new Error(name, { cause });
    // A login that has ended is not a failure of this work: the page leads to Login, or to the student who came next.
    if (readToken() !== null && readUserId() === student) console.error(failure);
    throw failure;
  }
}

/** What the server said about a failure; null for any other failure. Looks through a name given by `raiseAs`. */
export function problemOf(failure: unknown): ApiProblem | null {
  if (failure instanceof ApiProblem) return failure;
  return failure instanceof Error && failure.cause instanceof ApiProblem ? failure.cause : null;
}
