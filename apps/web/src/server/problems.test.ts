import { expect, test, vi } from 'vitest';
import { ApiProblem, problemOf, raiseAs } from './problems.ts';

test('a failure passed on by name keeps its cause, is logged once and still gives its problem', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new ApiProblem('This course isn’t in your history.', 'course-not-found', 404);
  const failure = await raiseAs('Delete failed', Promise.reject(cause)).catch((error) => error);
  expect(failure).toMatchObject({ message: 'Delete failed', cause });
  expect(logged.mock.calls).toEqual([[failure]]);
  expect(problemOf(failure)).toBe(cause);
  expect(problemOf(cause)).toBe(cause);
});

test('a bug in the page is no problem of the server', () => {
  expect(problemOf(new TypeError('x is not a function'))).toBeNull();
});
