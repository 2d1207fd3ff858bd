import { readToken, readUserId } from './session.ts';

/** What a token says of itself. Only the server can tell whether it is true. */
type StoredClaims = { sub: string; iat: number; exp: number; firebase?: { sign_in_provider?: string } };

export const claimsOf = (token: string): StoredClaims =>
  JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));

/** Whether the university has logged the student in. */
export function isUniversityLogin(): boolean {
  try {
    return claimsOf(readToken() ?? '').firebase?.sign_in_provider === 'oidc.university';
  } catch {
    return false;
  }
}

/** Enough for a request on its way, and for a clock that is a little slow. */
const marginSeconds = 60;

let isLeftToSdk = false;

/** From now on the SDK is asked for every token: it knows of a newer one first. */
export const leaveTokensToSdk = () => {
  isLeftToSdk = true;
};

/**
 * The token that the SDK stored at the last visit or in another tab, while it is this student's and good. With it a
 * page asks for its data before the SDK, which is large, has been fetched.
 */
export function storedToken(): string | null {
  const token = isLeftToSdk ? null : readToken();
  if (token === null) return null;
  try {
    const { sub, exp } = claimsOf(token);
    return sub === readUserId() && exp - marginSeconds > Date.now() / 1000 ? token : null;
  } catch {
    return null; // Whatever it is, the SDK knows better.
  }
}
