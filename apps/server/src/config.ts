import { z } from 'zod';

/** An empty variable means a variable not set: compose files and shells leave such behind. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

const environment = z.object({
  PORT: optional(z.coerce.number().int().min(0).max(65535).default(5000)),
  HOST: optional(z.string().default('127.0.0.1')),
  DATA_DIR: optional(z.string().default('data')),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  FIREBASE_PROJECT_ID: optional(
    z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .optional(),
  ),
  /** Where the keys that sign identity tokens are published. A test may put its own there, from this machine only. */
  FIREBASE_KEYS_URL: optional(
    z
      .url()
      .refine((url) => url.startsWith('https://') || isLoopback(url), 'must begin with https://')
      .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  ),
  ALLOWED_EMAIL_DOMAINS: optional(
    z
      .string()
      .default('umsystem.edu')
      .transform((list) => list.split(',').map((domain) => domain.trim().toLowerCase()))
      .refine(
        (domains) => domains.every((domain) => domain !== ''),
        'must be a list such as umsystem.edu,missouri.edu',
      ),
  ),
  MIN_GROUP_SIZE: optional(z.coerce.number().int().min(2).default(5)),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
});

/** What only the operator can mend: said in one sentence, without a stack. */
export class SetupProblem extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** The only reader of the environment. Throws at start-up, naming every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`);
    throw new SetupProblem(`These settings are not usable: ${wrong.join('; ')}.`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    logLevel: settings.LOG_LEVEL,
    database: { databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR },
    identity: { projectId: settings.FIREBASE_PROJECT_ID, keysUrl: settings.FIREBASE_KEYS_URL },
    allowedDomains: settings.ALLOWED_EMAIL_DOMAINS,
    minGroupSize: settings.MIN_GROUP_SIZE,
  };
}

/** What an operator can act on, in one sentence; anything else is a bug and shows itself whole. */
export function sentenceOf(error: NodeJS.ErrnoException & { port?: number; errcode?: number }): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is in use by another program. Stop it, or choose another port with PORT.`;
  }
  if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EROFS') {
    return `Coursetrail may not write to ${error.path ?? 'its data folder'}. Choose another folder with DATA_DIR.`;
  }
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' || error.code === '28P01' || error.code === '3D000') {
    return `The database at DATABASE_URL cannot be reached: ${error.message || error.code}.`;
  }
  // SQLite: cannot open, read-only, disk full, not a database.
  if (error.errcode !== undefined) return `The database in DATA_DIR cannot be used: ${error.message}.`;
  return error instanceof SetupProblem ? error.message : (error.stack ?? String(error));
}
