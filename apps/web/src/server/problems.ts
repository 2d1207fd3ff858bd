/** A refusal in the server's own words, or a failure to reach it in ours. */
export class ApiProblem extends Error {
  readonly code: string;
  /** Of the reply; 0 when there was no reply the page could read. */
  readonly status: number;

  constructor(sentence: string, code: string, status = 0, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
    this.status = status;
  }
}

/** What a student entered or chose cannot be used. Raised by the page, before anything is sent. */
export class FormProblem extends Error {}

/** Passes a failure on under the name the specification gives it, and is the one place that logs it. */
export async function raiseAs<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const failure = new Error(name, { cause });
    console.error(failure);
    throw failure;
  }
}

/** What the server said about a failure, in its code and its words; also of one that was passed on by name. */
export function reasonFor(failure: unknown): { code: string; sentence: string } {
  const problem =
    failure instanceof Error && !(failure instanceof ApiProblem) ? failure.cause : failure;
  return problem instanceof ApiProblem
    ? { code: problem.code, sentence: problem.message }
    : { code: 'unknown', sentence: 'Please try again.' };
}
