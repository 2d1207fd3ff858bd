import { majorReply } from '@coursetrail/contract';
import { useChange } from './change.ts';
import { requestAsStudent } from './client.ts';
import { ownQuery } from './queries.ts';

/** The saved major; the reply has none while none is saved. */
export const majorQuery = () => ownQuery('/get-major', majorReply);

export const useSetMajor = () =>
  useChange((major: string) => requestAsStudent('/set-major', majorReply, { method: 'POST', body: { major } }), {
    cached: { query: majorQuery, update: (_before, reply) => reply },
  });
