import { useSyncExternalStore } from 'react';

/** The question for the password, from the request that needs it to the dialog that asks. */
type PendingConfirmation = { settled: Promise<boolean>; settle: (confirmed: boolean) => void };

let pending: PendingConfirmation | null = null;
const listeners = new Set<() => void>();

function setPending(next: PendingConfirmation | null) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Resolves to whether the student has confirmed. Requests that ask at the same time share one dialog. */
export function askToConfirmSignIn(): Promise<boolean> {
  if (pending === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setPending({ settled: promise, settle: resolve });
  }
  return pending?.settled ?? Promise.resolve(false);
}

export function settleConfirmation(confirmed: boolean) {
  pending?.settle(confirmed);
  setPending(null);
}

/** Whether the student is to be asked now. */
export const useIsConfirmationAsked = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending !== null,
  );
