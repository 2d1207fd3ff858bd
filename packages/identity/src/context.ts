import { type KnownNetworks, openKnownNetworks } from './known-networks.ts';
import { type MailQueue, mailQueue } from './mail-queue.ts';
import { type PasswordHasher, type PasswordHashers, passwordHashers } from './password-hasher.ts';
import { type RefreshTokens, refreshTokens } from './refresh-tokens.ts';
import { type SecurityLog, securityLog } from './security-log.ts';
import type { IdentityDependencies, IdentitySettings } from './settings.ts';
import { openSigningKeys, type SigningKeys } from './signing-keys.ts';
import { openThrottle, type Throttle } from './throttle.ts';
import { idTokens, type Tokens } from './tokens.ts';

/** What every call of the protocol and every command of the operator works with. */
export type IdentityContext = IdentityDependencies & {
  settings: IdentitySettings;
  securityLog: SecurityLog;
  keys: SigningKeys;
  knownNetworks: KnownNetworks;
  mailQueue: MailQueue;
  passwords: PasswordHasher;
  /** The same by network. */
  passwordHashers: PasswordHashers;
  refreshTokens: RefreshTokens;
  throttle: Throttle;
  tokens: Tokens;
};

export async function openContext(
  settings: IdentitySettings,
  dependencies: IdentityDependencies,
): Promise<IdentityContext> {
  const keys = await openSigningKeys(settings, dependencies);
  const hashers = passwordHashers(dependencies.argon2);
  return {
    ...dependencies,
    settings,
    securityLog: securityLog(settings, dependencies),
    keys,
    knownNetworks: openKnownNetworks(settings, dependencies),
    mailQueue: mailQueue(dependencies),
    passwords: hashers.hasherFor('this server'),
    passwordHashers: hashers,
    refreshTokens: refreshTokens(settings),
    throttle: openThrottle(settings, dependencies),
    tokens: idTokens(settings, dependencies, keys),
  };
}

/** Whether there is anything but the university's log-in. */
export const takesPasswords = ({ settings }: IdentityContext) => settings.university?.passwords ?? true;

export const timestamp = ({ now }: IdentityContext) => now().toISOString();
