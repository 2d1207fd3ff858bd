import { createStore } from './store.ts';

/** The question for the password, from the request that needs it to the dialog that asks. */
const pending = createStore<PromiseWithResolvers<boolean> | null>(null);

/** Resolves to whether the student has confirmed. Requests that ask at the same time share one dialog. */
export function askToConfirmSignIn(): Promise<boolean> {
  const question = pending.current() ?? Promise.withResolvers<boolean>();
  pending.set(question);
  return question.promise;
}

export function settleConfirmation(confirmed: boolean) {
  pending.current()?.resolve(confirmed);
  pending.set(null);
}

export const useIsConfirmationAsked = () => pending.useValue() !== null;
