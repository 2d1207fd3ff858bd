import type { Uid } from '@coursetrail/domain';
import type { GenerateKeyPairResult } from 'jose';
import type { Limits } from './limits.ts';
import type { Argon2 } from './password-hasher.ts';
import type { Db } from './storage/schema.ts';

export type PasswordPolicy = {
  minLength: number;
  requireUppercase: boolean;
  requireLowercase: boolean;
  requireNumber: boolean;
  requireSymbol: boolean;
};

/** The log-in of the university, by OpenID Connect. */
export type UniversitySettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What students call it, as in "Continue with MU". */
  name: string;
  /** The claim that holds the address. Only `email` has a second one that says whether it is verified. */
  emailClaim: string;
  /** Whether passwords and mailed links log in, too. */
  passwords: boolean;
};

export type IdentitySettings = {
  /** The origin, without a trailing slash. Every link is built from it and never from a request's headers. */
  publicUrl: string;
  projectId: string;
  /** Not a secret: it distinguishes installations. A call with another key is refused. */
  apiKey: string;
  allowedDomains: readonly string[];
  passwordPolicy: PasswordPolicy;
  idTokenSeconds: number;
  /** 32 bytes that encrypt the signing keys at rest. Servers that share a database share it too. */
  keySecret: Buffer;
  /** Null where students log in by password and mail alone. */
  university: UniversitySettings | null;
};

export type Mail = { to: string; subject: string; text: string; html: string; link: string };

/** What the host gives the service. */
export type IdentityDependencies = {
  /** The host's database, seen as our tables, which are next to its own. */
  database: {
    engine: 'sqlite' | 'postgres';
    reader: Db;
    writer: Db;
    /** Inside, await nothing but calls on `trx`: on SQLite any other handle would wait for this very transaction. */
    transaction<T>(work: (trx: Db) => Promise<T>): Promise<T>;
    /** Whether an error means that the database cannot be used at the moment. */
    isUnavailable?(error: unknown): boolean;
  };
  /** Rejects when the mail server is down or slow. */
  sendMail: (mail: Mail) => Promise<void>;
  /** Rejects when the mail server would take no mail at all, whatever its address. Without it, the server is taken to work. */
  checkMailServer?: () => Promise<void>;
  /** Deletes the student's record in the product, and in the same transaction the account. */
  deleteRecord: (uid: Uid, deleteAccount: (trx: Db) => Promise<void>) => Promise<void>;
  now: () => Date;
  /** Called when a token of ours has expired. Many at once are a sign of clocks that differ. */
  onTokenExpired?: () => void;
  /** Never receives an address, a uid, a code or a token. */
  log: (event: string, labels: Record<string, string | number | boolean>) => void;
  /** What follows is slow. Tests replace it, the product never does. */
  argon2?: Argon2;
  newKeyPair?: () => Promise<GenerateKeyPairResult>;
  limits?: Partial<Limits>;
  /** When to reply to a request for a mail, which is `handled` in the background. */
  untilMailReply?: (handled: Promise<void>) => Promise<unknown>;
};
