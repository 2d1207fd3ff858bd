import { z } from 'zod';
import { SetupProblem } from './setup.ts';

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
