import { expect, test, vi } from 'vitest';
import { ApiProblem, problemOf, raiseAs } from './problems.ts';

const localStorageWith = (token: string | null) => ({ getItem: () => token });

test('a failure passed on by name keeps its cause, is logged once and still gives its problem', async () => {
  vi.stubGlobal('localStorage', localStorageWith('token'));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new ApiProblem('This course isn’t in your history.', 'course-not-found', 404);
  const failure = await raiseAs('Delete failed', Promise.reject(cause)).catch((error) => error);
  expect(failure).toMatchObject({ message: 'Delete failed', cause });
  expect(logged.mock.calls).toEqual([[failure]]);
  expect(problemOf(failure)).toBe(cause);
  expect(problemOf(cause)).toBe(cause);
});

test('what fails because the login has ended is passed on without a word in the log', async () => {
  vi.stubGlobal('localStorage', localStorageWith(null));
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new ApiProblem('Please log in.', 'not-signed-in', 401);
  await expect(raiseAs('Delete failed', Promise.reject(cause))).rejects.toMatchObject({ cause });
  expect(logged).not.toHaveBeenCalled();
});

test('a bug in the page is no problem of the server', () => {
  expect(problemOf(new TypeError('x is not a function'))).toBeNull();
});
