import { expect, test, vi } from 'vitest';
import { ApiProblem, problemOf, raiseAs } from './problems.ts';

const storeLogin = (userId: string | null) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => userId && (key === 'userId' ? userId : 'token') });

test('a failure passed on by name keeps its cause, is logged once and still gives its problem', async () => {
  storeLogin('student');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const cause = new ApiProblem('This course isn’t in your history.', 'course-not-found', 404);
  const failure = await raiseAs('Delete failed', Promise.reject(cause)).catch((error) => error);
  expect(failure).toMatchObject({ message: 'Delete failed', cause });
  expect(logged.mock.calls).toEqual([[failure]]);
  expect(problemOf(failure)).toBe(cause);
  expect(problemOf(cause)).toBe(cause);
});

test.each([
  ['the login has ended', null],
  ['another student has logged in', 'another'],
])('what fails because %s is passed on without a word in the log', async (_, next) => {
  storeLogin('student');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const work = Promise.withResolvers<never>();
  const raised = raiseAs('Delete failed', work.promise);
  storeLogin(next);
  const cause = new ApiProblem('Please log in.', 'not-signed-in', 401);
  work.reject(cause);
  await expect(raised).rejects.toMatchObject({ cause });
  expect(logged).not.toHaveBeenCalled();
});

test('a bug in the page is no problem of the server', () => {
  expect(problemOf(new TypeError('x is not a function'))).toBeNull();
});
