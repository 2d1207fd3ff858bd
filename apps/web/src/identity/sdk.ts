/**
 * What the page needs of the Firebase SDK beyond its public interface. These members may change with any release:
 * `sdk.test.ts` names the version they were checked with.
 */
import type { Auth, User } from 'firebase/auth';

/**
 * Sends the SDK's requests to our own identity service. Must be called before its first request; the SDK reads what it
 * has stored beforehand, which takes at least a turn of the event loop.
 */
export function directToOwnService(
  auth: Auth,
  { protocol, host }: { protocol: string; host: string },
) {
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

/** Lets the SDK renew tokens five minutes before they expire, as it does for other products of its maker. */
export const startProactiveRefresh = (auth: Auth) =>
  (auth as Auth & { _startProactiveRefresh: () => void })._startProactiveRefresh();
