import type { Uid } from '@coursetrail/domain';
import { tagger } from './secrets.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';

export type SecurityLog = ReturnType<typeof securityLog>;

/** The log calls an account by a tag that only an operator can match to it. */
export function securityLog({ keySecret }: IdentitySettings, { log }: Pick<IdentityDependencies, 'log'>) {
  const tagOf = tagger(keySecret, 'audit');
  return {
    record: (event: string, uid?: Uid) => log(event, uid === undefined ? {} : { account: tagOf(uid) }),
    /** What the log calls this account. */
    tagOf,
  };
}

/** What the log may say about a failure. Not its message, which can quote an address or what was to be stored. */
export function failureLabels(error: unknown): { kind: string; code: string } {
  if (!(error instanceof Error)) return { kind: typeof error, code: '' };
  const { name, code } = error as Error & { code?: unknown };
  return { kind: name, code: typeof code === 'string' ? code : '' };
}
