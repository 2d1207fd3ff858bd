/**
 * How the page changes something: a resource's file exports a hook made of `useChange`, and a screen writes
 *
 *     const undo = useUndo();
 *     <button onClick={() => undo.run()} disabled={undo.isPending}>Undo</button>
 *     <Failure of={undo} />
 *
 * A screen keeps no state of its own for an action in flight and invalidates nothing. Both happen here: after a change
 * that succeeded, everything cached for the student is asked for again, because one change shows in many places (a
 * deleted course in the history, the statistics, the crowd). Only queries with `staleTime: 'static'` stay.
 *
 * Several steps in a row are awaited in a handler: `await setMajor.run(major); await submit.run(courses)`. A handler that
 * ends with `run` needs no `catch`: the failure is in `error`.
 *
 * Work that changes nothing on the server (a login, a downloaded file) is `useAction`, so that an action in flight is
 * always written the same way.
 */

import type { Uid } from '@coursetrail/domain';
import {
  type DataTag,
  type MutationObserverOptions,
  notifyManager,
  type QueryKey,
  useMutation,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { readUserId, useUserId } from '../session/session.ts';
import { ownKey } from './queries.ts';
import { queryClient } from './query-client.ts';

/** What a change makes of a cached reply, so that its result is on the screen before the server is asked again. */
type CacheUpdate<Input, Reply, Cached> = {
  query: () => { queryKey: DataTag<QueryKey, Cached, Error> };
  update: (cached: Cached | undefined, reply: Reply, input: Input) => Cached | undefined;
};

type ChangeOptions<Input, Reply, Cached> = {
  cached?: CacheUpdate<Input, Reply, Cached>;
  /** Whether `run` waits until what is on the screen has been asked for again. */
  waitsForRefetch?: boolean;
  /** False for work that changes nothing on the server, such as a download or a login. */
  invalidates?: boolean;
  /** Changes with the same name are sent one after the other. Without it, a second `run` joins the one in flight. */
  queue?: string;
};

/** The change itself without React: sends, updates the cache, invalidates. */
export function changeOptions<Input, Reply, Cached>(
  uid: Uid | null,
  send: (input: Input) => Promise<Reply>,
  { cached, invalidates = true, waitsForRefetch = false, queue }: ChangeOptions<Input, Reply, Cached> = {},
): MutationObserverOptions<Reply, Error, Input> {
  return {
    mutationFn: send,
    ...(queue !== undefined && { scope: { id: queue } }),
    async onSuccess(reply, input) {
      // A student who has logged out meanwhile leaves nothing in the cache.
      if (readUserId() !== uid) return;
      if (cached !== undefined) {
        const { queryKey } = cached.query();
        // A reply on its way would be from before the change.
        await queryClient.cancelQueries({ queryKey, exact: true });
        queryClient.setQueryData(queryKey, (present) => cached.update(present, reply, input));
      }
      if (!invalidates) return;
      const refetched = queryClient.invalidateQueries({ queryKey: ownKey() });
      if (waitsForRefetch) await refetched;
      // Callers move the focus next, to something that must have been drawn in its new position by then.
      else await new Promise<void>((drawn) => notifyManager.schedule(drawn));
    },
  };
}

export type Change<Input, Reply> = {
  /** Resolves to the server's reply and rejects with the failure, which is in `error` too. */
  run: (input: Input) => Promise<Reply>;
  isPending: boolean;
  /** Of the last run; null while there is none. */
  error: Error | null;
  /** The reply to the last run; undefined before it and after a failure. */
  data: Reply | undefined;
  isSuccess: boolean;
  /** Back to the state before the first run. */
  reset: () => void;
};

/** An action in flight: the only such hook of the page. */
export function useChange<Input = void, Reply = unknown, Cached = unknown>(
  send: (input: Input) => Promise<Reply>,
  options: ChangeOptions<Input, Reply, Cached> = {},
): Change<Input, Reply> {
  const uid = useUserId();
  const { mutateAsync, isPending, error, data, isSuccess, reset } = useMutation(
    changeOptions(uid, send, options),
    queryClient,
  );
  const inFlight = useRef<Promise<Reply>>(undefined);

  function run(input: Input): Promise<Reply> {
    // A second click can come before the disabled button is drawn: nothing is sent twice.
    if (inFlight.current !== undefined && options.queue === undefined) return inFlight.current;
    const running = mutateAsync(input).finally(() => {
      inFlight.current = undefined;
    });
    inFlight.current = running;
    // A caller that ignores the promise reads `error` instead, so the rejection is not unhandled.
    running.catch(() => {});
    return running;
  }

  return { run, isPending, error, data, isSuccess, reset };
}

/** An action in flight that changes nothing on the server. */
export const useAction = <Input = void, Reply = unknown>(act: (input: Input) => Promise<Reply>) =>
  useChange(act, { invalidates: false });
