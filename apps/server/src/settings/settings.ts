import { defaultUniversity } from '@coursetrail/university/folder';
import { z } from 'zod';
import { defaultPoolSize } from '../storage/postgres.ts';
import {
  isNetwork,
  listOf,
  oneOf,
  origin,
  partOfAWeek,
  type SettingKind,
  secretBytes,
  secureUrl,
  sender,
  text,
  url,
  wholeNumber,
} from './kinds.ts';

/**
 * One environment variable. To add one, add it to a group below, run `npm run settings`, which writes its row of
 * docs/settings.md, and use its value in config.ts.
 */
export type Setting = SettingKind & {
  /** As an operator would write it. Without a default the value is undefined until it is set. */
  default?: string;
  /** What the table says where the default is not a fixed text. */
  defaultNote?: string;
  /** For the table, in Markdown. */
  meaning: string;
};

/** What a password may be required to contain, besides its length. */
const passwordParts = ['upper', 'lower', 'number', 'symbol'];

const general = {
  PORT: { ...wholeNumber(0, 65535), default: '5000', meaning: 'the port to listen on' },
  HOST: {
    ...text,
    default: '127.0.0.1',
    meaning: 'the address to listen on; the default accepts connections from this machine only, `0.0.0.0` from all',
  },
  UNIVERSITY: {
    ...text,
    default: defaultUniversity,
    meaning:
      'the university that this installation serves: a folder in `packages/universities`, or the path of [another](adding.md#a-university)',
  },
  PUBLIC_URL: {
    ...origin,
    defaultNote: '`http://localhost:PORT`',
    meaning: 'the address students use, without a path; links in mails are built from it alone',
  },
  TRUSTED_PROXIES: {
    ...listOf(isNetwork, 'a list of addresses or networks such as 10.0.0.0/8, and not of all addresses'),
    meaning:
      'addresses or networks of the proxies in front, separated by commas; throttling uses the client address that these proxies report in `X-Forwarded-For`, with or without a port; other forwarding headers are not read. Without this setting, all students behind a proxy share the limits of one network; the log then warns once with the code `unknown-proxy`',
  },
  DATA_DIR: {
    ...text,
    default: 'data',
    meaning: 'folder of the embedded database, the key file and mails that were not sent',
  },
  // Several hosts and the folder of a socket are not what JavaScript calls a URL: storage/postgres-location.ts reads it.
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//),
    expects: 'an address such as postgres://user:password@host/database',
    meaning:
      'a PostgreSQL to use instead, `postgres://user:password@host:5432/database`; several hosts separated by commas ([fail-over](reliability.md#several-hosts)); a Unix socket as `postgres:///database?host=/var/run/postgresql` or `postgres://user@%2Fvar%2Frun%2Fpostgresql/database`; `sslmode` is `disable` (the default), `require` (encrypted, the certificate is not checked), `verify-ca` or `verify-full`, with `sslrootcert`, `sslcert` and `sslkey` as files',
  },
  DATABASE_POOL_SIZE: {
    ...wholeNumber(1, 500),
    default: String(defaultPoolSize),
    meaning:
      'how many connections to PostgreSQL a server makes at most ([how many you need](reliability.md#how-many-connections))',
  },
  SMTP_URL: {
    ...url(/^smtps?$/, 'smtps://user:password@host'),
    meaning:
      'the mail server, `smtps://user:password@host`; without it, mails become `.eml` files in `DATA_DIR/mail`, which are deleted after three days, when no link in them works',
  },
  MAIL_FROM: {
    ...sender,
    defaultNote: '`Coursetrail <no-reply@…>`',
    meaning: 'sender of the mails; the default uses the host of `PUBLIC_URL`',
  },
  ALLOWED_EMAIL_DOMAINS: {
    ...listOf((domain) => domain !== '', 'a list such as example.edu,students.example.edu'),
    defaultNote: 'those of the university',
    meaning: 'email domains whose students may sign up and log in, separated by commas',
  },
  MIN_GROUP_SIZE: {
    ...wholeNumber(1),
    default: '5',
    meaning:
      'groups with fewer other students are not shown; students join, and change what others see, in groups of this size; 1 shows everything and publishes every change at once',
  },
  FIRST_STUDENTS: {
    ...wholeNumber(1),
    default: '12',
    meaning:
      'how many students of a major have to share before anything of it is published; with fewer, its charts would be almost empty; never fewer than MIN_GROUP_SIZE and one more',
  },
  PUBLISH_EVERY: {
    ...partOfAWeek,
    default: '7d',
    meaning:
      'how often majors are published again, counted from Monday, 8:00 UTC; minutes, hours or days that divide a week, such as `7d`, `24h` or `15m`',
  },
  NOTICE: {
    schema: z.string().max(300),
    expects: 'at most 300 characters long',
    meaning:
      'a sentence in plain text above every page, such as `Coursetrail is closed on Sunday from 8 to 9.`; who closes it sees it again when it changes',
  },
  OPERATOR_NAME: {
    schema: z.string().max(100),
    expects: 'at most 100 characters long',
    meaning: 'who runs this installation, as the pages Privacy and Accessibility say it',
  },
  OPERATOR_CONTACT: {
    schema: z.union([z.email(), z.url({ protocol: /^https$/ })]),
    expects: 'an email address, or an address that begins with https://',
    meaning: 'where students reach whoever runs it: an email address or a page',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16),
    expects: 'at least 16 characters long',
    meaning:
      'at least 16 characters; a request with this bearer token may read `/metrics` from another machine; without it, only this machine may',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12),
    expects: 'at least 12 characters long',
    meaning:
      'at least 12 characters; encrypts and opens [backups](backup.md); only `npm run backup` and `npm run restore` need it',
  },
  DRAIN_SECONDS: {
    ...wholeNumber(0, 300),
    default: '0',
    meaning:
      'how long a server that gets SIGTERM still accepts requests while `/readyz` fails; behind a balancer 4 to 10, see [monitoring](monitoring.md#restarting-without-dropping-a-request)',
  },
  LOG_LEVEL: {
    ...oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
} satisfies Record<string, Setting>;

const embeddedAccounts = {
  PASSWORD_MIN_LENGTH: {
    ...wholeNumber(6, 24),
    default: '6',
    meaning: '6 to 24 characters; common passwords are refused at any length',
  },
  PASSWORD_REQUIRE: {
    ...listOf((part) => passwordParts.includes(part), `a list of ${passwordParts.join(', ')}`),
    meaning: 'what else a password must contain: any of `upper`, `lower`, `number`, `symbol`, separated by commas',
  },
  ID_TOKEN_SECONDS: {
    ...wholeNumber(5, 3600),
    default: '3600',
    meaning: 'how long an identity token is valid, 5 to 3600; the browser renews it by itself',
  },
  IDENTITY_SECRET: {
    ...secretBytes,
    defaultNote: '`DATA_DIR/identity.key`',
    meaning:
      '32 random bytes in base64url (`openssl rand -base64 32`) that encrypt the signing keys; the file is created at the first start. Several servers on one `DATABASE_URL` need the variable, with the same value. An encrypted [backup](backup.md) holds it',
  },
} satisfies Record<string, Setting>;

const universityLogin = {
  OIDC_ISSUER: {
    ...secureUrl,
    meaning:
      'the issuer of the university’s OpenID Connect, as it names itself, such as `https://login.example.edu/realms/students`. Accounts are known by it: choose one that stays',
  },
  OIDC_CLIENT_ID: { ...text, meaning: 'the name under which this site is registered there' },
  OIDC_CLIENT_SECRET: { ...text, meaning: 'the secret of that registration, sent as `client_secret_basic`' },
  OIDC_NAME: {
    schema: z.string().regex(/^[^<>"&]{1,40}$/),
    expects: 'at most 40 characters, without <, >, " and &',
    default: 'your university',
    meaning: 'what students call it: the button reads `Continue with` and this',
  },
  OIDC_EMAIL_CLAIM: {
    schema: z.string().regex(/^[\w:/.-]{1,100}$/),
    expects: 'the name of a claim',
    default: 'email',
    meaning:
      'the claim with the student’s address. With `email`, `email_verified` must be true as well. Name another one, such as `eduPersonPrincipalName` or `upn`, only if the university assigns it and nobody can change theirs',
  },
  SIGN_IN: {
    ...oneOf(['password', 'both', 'university']),
    defaultNote: '`both` when the first three are set, otherwise `password`',
    meaning:
      'how students log in: by `password` and mail alone, `both`, or with the `university` alone; then passwords and mailed links are refused, and sessions that began with one go on until they end',
  },
} satisfies Record<string, Setting>;

const firebaseAccounts = {
  FIREBASE_PROJECT_ID: {
    schema: z.string().regex(/^[a-z0-9-]+$/),
    expects: 'lowercase letters, digits and hyphens',
    meaning: 'the project whose accounts may log in',
  },
  FIREBASE_API_KEY: { ...text, meaning: 'its web key, which the page needs; not a secret' },
  FIREBASE_KEYS_URL: {
    ...secureUrl,
    default: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    defaultNote: 'Google’s',
    meaning: 'where the keys that sign its tokens are published',
  },
} satisfies Record<string, Setting>;

/** One table of docs/settings.md each. */
export const settingGroups = { general, embeddedAccounts, universityLogin, firebaseAccounts };
export const settings = { ...general, ...embeddedAccounts, ...universityLogin, ...firebaseAccounts };

type AllSettings = typeof settings;
/** The parsed values. One without a default can be undefined. */
export type SettingValues = {
  [Name in keyof AllSettings]:
    | z.output<AllSettings[Name]['schema']>
    | (AllSettings[Name] extends { default: string } ? never : undefined);
};
