import { read, store } from './local-storage.ts';

/** As long as a log-in link works: afterwards nobody needs the address, and a shared computer should not show it. */
const lifetime = 15 * 60_000;
const key = 'loginLinkAddress';

/** Remembers where this browser asked a log-in link to be sent, so that the student need not type it again. */
export const rememberLinkAddress = (email: string) =>
  store(key, JSON.stringify({ email, until: Date.now() + lifetime }));

/** The address a link was sent to from this browser a moment ago; null on any other device. */
export function readLinkAddress(): string | null {
  try {
    const { email, until } = JSON.parse(read(key) ?? '{}');
    if (typeof email === 'string' && until > Date.now()) return email;
    clearLinkAddress();
  } catch {
    // not ours
  }
  return null;
}

export const clearLinkAddress = () => store(key, null);
