import type { Kysely } from 'kysely';

/** Times are ISO texts and truths are 0 or 1: both mean the same on both engines. */
export type AccountTable = {
  uid: string;
  email: string;
  /** The address in lower case without its +tag: one mailbox, one account. */
  mailbox: string;
  verified: number;
  /** Null when the last password was set by somebody who had not proved the address was theirs. */
  password: string | null;
  password_set_at: string;
  name: string | null;
  photo: string | null;
  disabled: number;
  /**
   * Raised by every revocation. Tokens, sessions and codes carry the number they were made under and are dead under any
   * other, also those that were just being made while it rose.
   */
  generation: number;
  revoked_at: string;
  created_at: string;
  last_login_at: string;
};

/** One per sign-in. The refresh token itself is known to the browser only. */
export type SessionTable = {
  token_hash: string;
  uid: string;
  generation: number;
  auth_time: string;
  used_at: string;
};

export type CodeKind =
  | 'VERIFY_EMAIL'
  | 'PASSWORD_RESET'
  | 'VERIFY_AND_CHANGE_EMAIL'
  | 'EMAIL_SIGNIN';

/** Good for one kind of deed on one account while it has that address and generation. */
export type CodeTable = {
  code_hash: string;
  kind: CodeKind;
  uid: string;
  generation: number;
  email: string;
  new_email: string | null;
  created_at: string;
  expires_at: string;
};

/** The one with the highest number signs. */
export type KeyTable = {
  number: number;
  kid: string;
  public_jwk: string;
  sealed_jwk: string;
  created_at: string;
  retired_at: string | null;
};

export type IdentitySchema = {
  identity_account: AccountTable;
  identity_session: SessionTable;
  identity_code: CodeTable;
  identity_key: KeyTable;
  /** Laid out as rate-limiter-flexible wants it. */
  identity_attempt: { key: string; points: number; expire: number | string | null };
};

export type Db = Kysely<IdentitySchema>;
