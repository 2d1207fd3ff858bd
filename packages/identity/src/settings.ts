import type { QueryExecutorProvider } from 'kysely';

export type PasswordPolicy = {
  minLength: number;
  requireUppercase: boolean;
  requireLowercase: boolean;
  requireNumber: boolean;
  requireSymbol: boolean;
};

export type IdentitySettings = {
  /** Origin without a slash at the end. Every link is built from it and never from what a request says. */
  publicUrl: string;
  projectId: string;
  /** No secret: it tells this installation from another. A call with another key is refused. */
  apiKey: string;
  allowedDomains: readonly string[];
  passwordPolicy: PasswordPolicy;
  idTokenSeconds: number;
  /** 32 bytes that encrypt the signing keys at rest. Servers that share a database share it too. */
  keySecret: Buffer;
};

export type Mail = { to: string; subject: string; text: string; html: string; link: string };

export type IdentityOutside = {
  /** The host's database; our tables stand beside its own. */
  database: {
    engine: 'sqlite' | 'postgres';
    reader: QueryExecutorProvider;
    writer: QueryExecutorProvider;
    /** Nothing but calls on `trx` is awaited inside: on SQLite any other handle would wait for this very transaction. */
    transaction<T>(work: (trx: QueryExecutorProvider) => Promise<T>): Promise<T>;
  };
  /** Rejects when the mail server is down or slow. */
  sendMail: (mail: Mail) => Promise<void>;
  /** The product forgets the student's record. May be called again for the same uid. */
  onAccountDeleted: (uid: string) => Promise<void>;
  now: () => Date;
  /** The audit log. Never told an address, a uid, a code or a token. */
  log: (event: string, about: Record<string, string | number | boolean>) => void;
};

/** Who may sign up, as the sentence of a refusal. */
export const domainSentence = (domains: readonly string[]) =>
  `Only ${domains.map((domain) => `@${domain}`).join(' or ')} email addresses are allowed.`;
