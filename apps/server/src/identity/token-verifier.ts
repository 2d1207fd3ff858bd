import { asUid } from '@coursetrail/domain';
import type { VerifiedToken } from '@coursetrail/identity';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Problem } from '../http/problems.ts';

/** Null when the token is not one of ours, or no longer valid. */
export type VerifyToken = (token: string) => Promise<VerifiedToken | null>;

/**
 * Verifies tokens of the form Firebase Authentication issues, signed by one of `keys`. Google's clock made them, so this
 * machine's own clock judges them, and not the database's.
 */
export function tokenVerifier(projectId: string, keys: JWTVerifyGetKey, onTokenExpired?: () => void): VerifyToken {
  const expected = {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, expected);
      const { sub, email, email_verified: verified, auth_time: authTime } = payload;
      if (!sub || sub.length > 128 || typeof email !== 'string') return null;
      return {
        uid: asUid(sub),
        email,
        emailVerified: verified === true,
        authTime: new Date(Number(authTime) * 1000),
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired) onTokenExpired?.();
      if (isAboutTheToken(error)) return null;
      // "Please log in" would be wrong here: when the keys cannot be fetched, it would sign everybody out.
      throw new Problem('identity-unavailable', { cause: error });
    }
  };
}

const isAboutTheToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  /^ERR_(JW[ST]_|JOSE_(ALG_NOT_ALLOWED|NOT_SUPPORTED)|JWKS_NO_MATCHING_KEY)/.test(error.code);
