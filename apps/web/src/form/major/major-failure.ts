import { ApiProblem } from '../../server/problems.ts';

/** Why a major was not saved, in the specification's words. */
export const majorFailure = (error: unknown): string =>
  error instanceof ApiProblem && error.code !== 'unreachable'
    ? `Failed to set major: ${error.message}`
    : 'An error occurred while setting the major.';
