import { expect, test, vi } from 'vitest';
import { ApiProblem, raiseAs, reasonFor } from './problems.ts';

test('a failure passed on by name keeps its cause, is logged once and still gives its reason', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new ApiProblem('This course is not in your history.', 'course-not-found', 404);
  const failure = await raiseAs('Delete failed', Promise.reject(cause)).catch((error) => error);
  expect(failure).toMatchObject({ message: 'Delete failed', cause });
  expect(logged.mock.calls).toEqual([[failure]]);
  expect(reasonFor(failure)).toEqual({ code: 'course-not-found', sentence: cause.message });
  expect(reasonFor(cause)).toEqual(reasonFor(failure));
});

test('a failure nobody explains asks to try again', () => {
  expect(reasonFor(new TypeError('x is not a function'))).toEqual({
    code: 'unknown',
    sentence: 'Please try again.',
  });
});
