import path from 'node:path';
import { university } from '@coursetrail/university';
import { OperatorError } from './errors/operator-error.ts';
import { prefixedSettings, readSettings } from './settings/read-settings.ts';
import type { SettingValues } from './settings/settings.ts';

/** The only reader of the environment, but for UNIVERSITY. Throws at startup, naming every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const settings = readSettings(env);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    port: settings.PORT,
    heldSocket: heldSocket(env, process.pid),
    host: settings.HOST,
    publicUrl,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    notice: settings.NOTICE,
    said: operatorOf(settings),
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    drainMs: settings.DRAIN_SECONDS * 1000,
    database: {
      databaseUrl: settings.DATABASE_URL,
      dataDir: settings.DATA_DIR,
      poolSize: settings.DATABASE_POOL_SIZE,
      minGroupSize: settings.MIN_GROUP_SIZE,
      firstStudents: settings.FIRST_STUDENTS,
    },
    mail: {
      smtpUrl: settings.SMTP_URL,
      from: settings.MAIL_FROM ?? {
        name: 'Coursetrail',
        address: `no-reply@${new URL(publicUrl).hostname}`,
      },
      folder: path.join(settings.DATA_DIR, 'mail'),
    },
    identity: identityOf(settings),
    allowedDomains: settings.ALLOWED_EMAIL_DOMAINS ?? [...university.emailDomains],
    publishEveryMs: settings.PUBLISH_EVERY,
    unknownSettings: prefixedSettings(env),
  };
}

/** What the pages say of whoever runs this. */
function operatorOf({ OPERATOR_NAME: name, OPERATOR_CONTACT: contact }: SettingValues) {
  if (name === undefined && contact === undefined) return {};
  return { operator: { ...(name !== undefined && { name }), ...(contact !== undefined && { contact }) } };
}

export type Config = ReturnType<typeof readConfig>;

/** Firebase holds the accounts when both of its settings are made; otherwise this server does. */
function identityOf(settings: SettingValues) {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = settings;
  const university = universityOf(settings);
  if (university !== null && (projectId ?? apiKey) !== undefined)
    throw new OperatorError('FIREBASE_* and OIDC_* are both set: choose one of them to log students in.');
  if (projectId !== undefined && apiKey !== undefined) {
    return { mode: 'firebase' as const, projectId, apiKey, keysUrl: settings.FIREBASE_KEYS_URL };
  }
  if (projectId !== undefined || apiKey !== undefined) {
    const [made, missing] = projectId === undefined ? ['API_KEY', 'PROJECT_ID'] : ['PROJECT_ID', 'API_KEY'];
    throw new OperatorError(
      `FIREBASE_${made} is set without FIREBASE_${missing}: set both to use Firebase, or neither for accounts of our own.`,
    );
  }
  const requires = (part: string) => settings.PASSWORD_REQUIRE?.includes(part) ?? false;
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
    university,
  };
}

/** The university's log-in; null unless it is set up and wanted. */
function universityOf(settings: SettingValues) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  const missing = Object.entries({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  const { SIGN_IN: ways = missing.length === 3 ? 'password' : 'both' } = settings;
  if (ways === 'password') return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new OperatorError(
      `${missing.join(' and ')} must be set for the university’s log-in, or SIGN_IN=password without it.`,
    );
  const { OIDC_NAME: name, OIDC_EMAIL_CLAIM: emailClaim } = settings;
  // It is part of what accounts are known by, so it has one spelling.
  return { issuer: new URL(issuer).href, clientId, clientSecret, name, emailClaim, passwords: ways === 'both' };
}

/** The first file descriptor that systemd hands over. */
const firstFd = 3;

/**
 * The listening socket that systemd holds for this process (`deploy/coursetrail.socket`); undefined when there is none.
 * Connections that arrive while the server is restarted wait in it instead of failing.
 */
const heldSocket = (env: NodeJS.ProcessEnv, pid: number): { fd: number } | undefined =>
  Number(env['LISTEN_PID']) === pid && Number(env['LISTEN_FDS']) === 1 ? { fd: firstFd } : undefined;
