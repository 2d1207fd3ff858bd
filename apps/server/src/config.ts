import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { OperatorError } from './errors/operator-error.ts';

/** An empty variable counts as not set: compose files and shells leave such variables behind. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const isOrigin = (url: string) => /^https?:\/\/[^/?#@]+\/?$/i.test(url);

/** Node's test as well: ipaddr.js alone would also take 10.1, 0x7f000001 or ::ffff:010.0.0.1. */
const isAddress = (text: string) => isIP(text) !== 0 && ipaddr.isValid(text);
function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/');
  if (!isAddress(address)) return false;
  // Fastify refuses the network of all addresses, and whoever trusts it believes everybody.
  return text === address || (ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0);
}

const isLoopback = (url: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const listOf = (text: string) => text.split(',').map((entry) => entry.trim().toLowerCase());

/** What a password may be required to hold, besides its length. */
const passwordParts = ['upper', 'lower', 'number', 'symbol'] as const;

/** `Coursetrail <no-reply@example.edu>`, or the address alone. */
const sender = /^(?:"?([^"<>\r\n]*?)"?\s*<([^\s<>@,]+@[^\s<>@,]+)>|([^\s<>@,]+@[^\s<>@,]+))$/;

const dayMs = 24 * 60 * 60 * 1000;
/** 15m is fifteen minutes, 6h six hours; NaN for any other text. */
function millisecondsIn(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,3})([mh])$/.exec(text) ?? [];
  return Number(count) * (unit === 'h' ? 60 : 1) * 60 * 1000;
}

const environment = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535).default(5000)),
  HOST: optional(z.string().default('127.0.0.1')),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/ })
      .refine(
        isOrigin,
        'must be an address without a path, such as https://coursetrail.example.edu',
      )
      .transform((url) => new URL(url).origin)
      .optional(),
  ),
  TRUSTED_PROXIES: optional(
    z
      .string()
      .transform(listOf)
      .refine(
        (proxies) => proxies.every(isNetwork),
        'must be a list of addresses or networks such as 10.0.0.0/8, and not of all addresses',
      )
      .default([]),
  ),
  DATA_DIR: optional(z.string().default('data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optional(
    z.string().regex(sender, 'must be such as Coursetrail <no-reply@example.edu>').optional(),
  ),
  IDENTITY_SECRET: optional(
    z
      .string()
      .transform((text) => Buffer.from(text, 'base64url'))
      .refine(
        (bytes) => bytes.length === 32,
        'must be 32 random bytes in base64url: openssl rand -base64 32',
      )
      .optional(),
  ),
  ID_TOKEN_SECONDS: optional(z.coerce.number().int().min(5).max(3600).default(3600)),
  PASSWORD_MIN_LENGTH: optional(z.coerce.number().int().min(6).max(24).default(6)),
  PASSWORD_REQUIRE: optional(
    z
      .string()
      .transform(listOf)
      .pipe(z.array(z.enum(passwordParts, `must be a list of ${passwordParts.join(', ')}`)))
      .default([]),
  ),
  FIREBASE_API_KEY: optional(z.string().optional()),
  FIREBASE_PROJECT_ID: optional(
    z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .optional(),
  ),
  /** Where the keys that sign identity tokens are published. A test may name its own server on this machine. */
  FIREBASE_KEYS_URL: optional(
    z
      .url()
      .refine((url) => url.startsWith('https://') || isLoopback(url), 'must begin with https://')
      .default(
        'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      ),
  ),
  ALLOWED_EMAIL_DOMAINS: optional(
    z
      .string()
      .default('umsystem.edu')
      .transform(listOf)
      .refine(
        (domains) => domains.every((domain) => domain !== ''),
        'must be a list such as umsystem.edu,missouri.edu',
      ),
  ),
  MIN_GROUP_SIZE: optional(z.coerce.number().int().min(1).default(5)),
  PUBLISH_EVERY: optional(
    z
      .string()
      .default('24h')
      .transform(millisecondsIn)
      .refine((ms) => dayMs % ms === 0, 'must divide a day, such as 24h, 6h or 15m'),
  ),
  DRAIN_SECONDS: optional(z.coerce.number().int().min(0).max(300).default(0)),
  METRICS_TOKEN: optional(z.string().min(16).optional()),
  LOG_LEVEL: optional(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
});

/** The only reader of the environment. Throws at startup, naming every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
    throw new OperatorError(`These settings are not usable: ${wrong.join('; ')}.`);
  }
  const settings = parsed.data;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    drainMs: settings.DRAIN_SECONDS * 1000,
    database: { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: senderOf(settings.MAIL_FROM ?? `Coursetrail <no-reply@${new URL(publicUrl).hostname}>`),
      folder: path.join(settings.DATA_DIR, 'mail'),
    },
    identity: identityOf(settings),
    allowedDomains: settings.ALLOWED_EMAIL_DOMAINS,
    minGroupSize: settings.MIN_GROUP_SIZE,
    publishEveryMs: settings.PUBLISH_EVERY,
  };
}

export type Config = ReturnType<typeof readConfig>;
type Settings = z.infer<typeof environment>;

function senderOf(text: string): { name: string; address: string } {
  const [, name = '', address, alone = ''] = sender.exec(text) ?? [];
  return { name, address: address ?? alone };
}

/** Firebase holds the accounts when both of its settings are made; otherwise this server does. */
function identityOf(settings: Settings) {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = settings;
  if (projectId !== undefined && apiKey !== undefined) {
    return { mode: 'firebase' as const, projectId, apiKey, keysUrl: settings.FIREBASE_KEYS_URL };
  }
  if (projectId !== undefined || apiKey !== undefined) {
    const [made, missing] =
      projectId === undefined ? ['API_KEY', 'PROJECT_ID'] : ['PROJECT_ID', 'API_KEY'];
    throw new OperatorError(
      `FIREBASE_${made} is set without FIREBASE_${missing}: set both to use Firebase, or neither for accounts of our own.`,
    );
  }
  const requires = (part: (typeof passwordParts)[number]) =>
    settings.PASSWORD_REQUIRE.includes(part);
  return {
    mode: 'embedded' as const,
    projectId: 'coursetrail',
    apiKey: 'coursetrail',
    secret: settings.IDENTITY_SECRET,
    idTokenSeconds: settings.ID_TOKEN_SECONDS,
    passwordPolicy: {
      minLength: settings.PASSWORD_MIN_LENGTH,
      requireUppercase: requires('upper'),
      requireLowercase: requires('lower'),
      requireNumber: requires('number'),
      requireSymbol: requires('symbol'),
    },
  };
}
