import { type MailTiming, mailTiming } from './mail-timing.ts';
import { type PasswordHasher, passwordHasher } from './password-hasher.ts';
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
  mailTiming: MailTiming;
  passwords: PasswordHasher;
  refreshTokens: RefreshTokens;
  throttle: Throttle;
  tokens: Tokens;
};

export async function openContext(
  settings: IdentitySettings,
  dependencies: IdentityDependencies,
): Promise<IdentityContext> {
  const keys = await openSigningKeys(settings, dependencies);
  return {
    ...dependencies,
    settings,
    securityLog: securityLog(settings, dependencies),
    keys,
    mailTiming: mailTiming(),
    passwords: passwordHasher(),
    refreshTokens: refreshTokens(settings),
    throttle: openThrottle(settings, dependencies),
    tokens: idTokens(settings, dependencies, keys),
  };
}

export const timestamp = ({ now }: IdentityContext) => now().toISOString();
