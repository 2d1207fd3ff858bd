/** As long as a log-in link works: afterwards nobody needs the address, and a shared computer should not show it. */
const lifetime = 15 * 60_000;
const key = 'loginLinkAddress';

/** Remembers where this browser asked a log-in link to be sent, so that the student need not type it again. */
export function rememberLinkAddress(email: string) {
  try {
    localStorage.setItem(key, JSON.stringify({ email, until: Date.now() + lifetime }));
  } catch {
    // storage is forbidden: the page behind the link asks for the address
  }
}

/** The address a link was sent to from this browser a moment ago; null on any other device. */
export function readLinkAddress(): string | null {
  try {
    const { email, until } = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (typeof email === 'string' && until > Date.now()) return email;
    clearLinkAddress();
  } catch {
    // forbidden, or not ours
  }
  return null;
}

export function clearLinkAddress() {
  try {
    localStorage.removeItem(key);
  } catch {
    // storage is forbidden, so nothing was stored before either
  }
}
