/**
 * What the page needs of the Firebase SDK beyond its public interface. These members may change with any release:
 * `sdk.isolated.test.ts` names the version they were checked with.
 */
import type { Auth, User } from 'firebase/auth';

/**
 * Sends the SDK's requests to our own identity service. Must be called before its first request; the SDK reads what it
 * has stored beforehand, which takes at least a turn of the event loop.
 */
export function directToOwnService(auth: Auth, { protocol, host }: { protocol: string; host: string }) {
  Object.assign(auth.config, {
    apiScheme: protocol.slice(0, -1),
    apiHost: `${host}/identity`,
    tokenApiHost: `${host}/identity`,
  });
}

/** Names the installation to its identity service. */
export const apiKeyOf = (auth: Auth): string => auth.config.apiKey;

/** The token the SDK has just announced. Asking for one could renew it again, which would be announced again. */
export const announcedToken = (user: User) => (user as User & { accessToken: string }).accessToken;

type TokenManager = {
  expirationTime: number | null;
  isExpired: boolean;
  refreshToken: string | null;
  refresh: (auth: Auth, refreshToken: string) => Promise<void>;
  _assign: (from: TokenManager) => void;
};
type UserWithTokens = User & { stsTokenManager: TokenManager };
type AuthWithStorage = Auth & {
  assertedPersistence: { getCurrentUser: () => Promise<UserWithTokens | null> };
};

const inStep = new WeakSet<TokenManager>();

/**
 * Before a tab renews its token, it looks whether another tab has done so. The browser freezes tabs in the background:
 * such a tab would come back with a refresh token that was replaced hours ago, which looks like a stolen one.
 */
export function renewInStep(auth: Auth, user: User) {
  const { stsTokenManager: tokens } = user as UserWithTokens;
  if (inStep.has(tokens)) return;
  inStep.add(tokens);
  const refresh = tokens.refresh.bind(tokens);
  tokens.refresh = async (_auth, refreshToken) => {
    const stored = await (auth as AuthWithStorage).assertedPersistence.getCurrentUser();
    const isNewer =
      stored?.uid === user.uid && (stored.stsTokenManager.expirationTime ?? 0) > (tokens.expirationTime ?? 0);
    if (isNewer) tokens._assign(stored.stsTokenManager);
    if (isNewer && !tokens.isExpired) return;
    await refresh(auth, tokens.refreshToken ?? refreshToken);
  };
}

/** Lets the SDK renew tokens five minutes before they expire, as it does for other products of its maker. */
export const startProactiveRefresh = (auth: Auth) =>
  (auth as Auth & { _startProactiveRefresh: () => void })._startProactiveRefresh();
