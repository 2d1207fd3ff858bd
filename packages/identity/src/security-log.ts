import type { Uid } from '@coursetrail/domain';
import { tagger } from './secrets.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';

export type SecurityLog = {
  record(event: string, uid?: Uid): void;
  /** What the log calls this account. */
  tagOf(uid: Uid): string;
};

/** The log calls an account by a tag that only an operator can match to it. */
export function securityLog(
  { keySecret }: IdentitySettings,
  { log }: Pick<IdentityDependencies, 'log'>,
): SecurityLog {
  const tagOf = tagger(keySecret, 'audit');
  return {
    record: (event, uid) => log(event, uid === undefined ? {} : { account: tagOf(uid) }),
    tagOf,
  };
}

/** What the log may say about a failure. Not its message, which can quote an address or what was to be stored. */
export function failureLabels(error: unknown): { kind: string; code: string } {
  if (!(error instanceof Error)) return { kind: typeof error, code: '' };
  const { name, code } = error as Error & { code?: unknown };
  return { kind: name, code: typeof code === 'string' ? code : '' };
}
