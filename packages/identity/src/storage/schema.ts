import type { Uid } from '@coursetrail/domain';
import type { Kysely } from 'kysely';

/** Times are ISO texts and booleans are 0 or 1, which mean the same on both engines. */
export type AccountRow = {
  uid: Uid;
  email: string;
  /** The address in lower case without its +tag: one mailbox, one account. */
  mailbox: string;
  verified: number;
  /** Null when the last password was set by somebody who had not proved that the address is theirs. */
  password: string | null;
  password_set_at: string;
  name: string | null;
  photo: string | null;
  disabled: number;
  /**
   * Raised by every revocation. Tokens, sessions and codes carry the generation they were made in and are invalid in
   * any other, even if they were still being made when it rose.
   */
  generation: number;
  revoked_at: string;
  created_at: string;
  last_login_at: string;
};

export const accountColumns = [
  'uid',
  'email',
  'mailbox',
  'verified',
  'password',
  'password_set_at',
  'name',
  'photo',
  'disabled',
  'generation',
  'revoked_at',
  'created_at',
  'last_login_at',
] as const satisfies readonly (keyof AccountRow)[];

/**
 * One for each sign-in. Its refresh tokens are numbered; no row contains one. Of a session that was begun by version
 * 0.1.0, the id is the hash of its first refresh token.
 */
export type SessionRow = {
  id: string;
  uid: Uid;
  generation: number;
  auth_time: string;
  used_at: string;
  /** The highest number that has been used, and the one before it; -1 when there is none. */
  current_token: number;
  former_token: number;
  /** The highest number that has been sent, and when. */
  newest_token: number;
  newest_at: string;
  /** What the university calls its session that this one began with, or an empty text; null for any other sign-in. */
  university_sid: string | null;
};

export type CodeKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'EMAIL_SIGNIN';

/** An action code: good for one kind of action on one account while it has that address and generation. */
export type CodeRow = {
  code_hash: string;
  kind: CodeKind;
  uid: Uid;
  generation: number;
  email: string;
  new_email: string | null;
  created_at: string;
  expires_at: string;
  /** For the session that it starts, when the university has logged the student in. */
  auth_time: string | null;
  university_sid: string | null;
};

/** A person at the university, and the account that is theirs. */
export type UniversityLoginRow = {
  issuer: string;
  subject: string;
  uid: Uid;
  joined_at: string;
};

/** A network from which a verified account has signed in. */
export type KnownNetworkRow = {
  uid: Uid;
  /** A keyed hash of the account and the network. */
  network_tag: string;
  used_at: string;
};

/** The key with the highest number signs. */
export type SigningKeyRow = {
  number: number;
  kid: string;
  public_jwk: string;
  sealed_jwk: string;
  created_at: string;
  retired_at: string | null;
};

export type IdentitySchema = {
  identity_account: AccountRow;
  identity_session: SessionRow;
  identity_code: CodeRow;
  identity_key: SigningKeyRow;
  identity_university: UniversityLoginRow;
  identity_known_network: KnownNetworkRow;
  /** The throttle's counters, laid out as rate-limiter-flexible wants them. No relation to attempts at a course. */
  identity_attempt: { key: string; points: number; expire: number | string | null };
};

export type Db = Kysely<IdentitySchema>;
