import { maxPasswordLength, symbols } from './password-rules.ts';
import { newSecret } from './secrets.ts';
import type { IdentitySettings, PasswordPolicy } from './settings.ts';
import type { AccountRow, CodeRow } from './storage/schema.ts';
import { type TokenClaims, universityProvider } from './tokens.ts';

/** The tokens of a new session, in the protocol's names. */
export type SessionTokens = { idToken: string; refreshToken: string; expiresIn: string };

const kindOf = (call: string) => `identitytoolkit#${call}Response`;

const profileOf = ({ name, photo }: AccountRow) => ({
  ...(name !== null && { displayName: name }),
  ...(photo !== null && { photoUrl: photo }),
});

const providerOf = (account: AccountRow, providerId: string) => ({
  providerId,
  email: account.email,
  federatedId: account.email,
  rawId: account.email,
  ...profileOf(account),
});

/** How the account can sign in. One without a password gets its first by a reset. */
const providersOf = (account: AccountRow, isAtUniversity = false) => [
  ...(account.password !== null || !isAtUniversity ? [providerOf(account, 'password')] : []),
  ...(isAtUniversity ? [providerOf(account, universityProvider)] : []),
];

export const signUpReply = ({ uid, email }: AccountRow, tokens: SessionTokens) => ({
  kind: kindOf('SignupNewUser'),
  localId: uid,
  email,
  ...tokens,
});

export const passwordSignInReply = (account: AccountRow, tokens: SessionTokens) => ({
  kind: kindOf('VerifyPassword'),
  registered: true,
  localId: account.uid,
  email: account.email,
  ...profileOf(account),
  ...tokens,
});

export const linkSignInReply = ({ uid, email }: AccountRow, tokens: SessionTokens) => ({
  kind: kindOf('EmailLinkSignin'),
  localId: uid,
  email,
  isNewUser: false,
  ...tokens,
});

export const refreshReply = (
  { idTokenSeconds, projectId }: IdentitySettings,
  { uid }: AccountRow,
  { idToken, refreshToken }: { idToken: string; refreshToken: string },
) => ({
  access_token: idToken,
  expires_in: String(idTokenSeconds),
  token_type: 'Bearer',
  refresh_token: refreshToken,
  id_token: idToken,
  user_id: uid,
  project_id: projectId,
});

export const lookupReply = (account: AccountRow, { issuedAt }: TokenClaims, isAtUniversity: boolean) => ({
  kind: kindOf('GetAccountInfo'),
  users: [
    {
      localId: account.uid,
      email: account.email,
      emailVerified: account.verified === 1,
      ...profileOf(account),
      passwordUpdatedAt: Date.parse(account.password_set_at),
      validSince: String(Math.floor(Date.parse(account.revoked_at) / 1000)),
      createdAt: String(Date.parse(account.created_at)),
      lastLoginAt: String(Date.parse(account.last_login_at)),
      lastRefreshAt: issuedAt.toISOString(),
      providerUserInfo: providersOf(account, isAtUniversity),
    },
  ],
});

export const changedAccountReply = (account: AccountRow) => ({
  kind: kindOf('SetAccountInfo'),
  localId: account.uid,
  email: account.email,
  emailVerified: account.verified === 1,
  ...profileOf(account),
  providerUserInfo: providersOf(account),
});

export const deletedAccountReply = () => ({ kind: kindOf('DeleteAccount') });

export const codeSentReply = (email: string) => ({ kind: kindOf('GetOobConfirmationCode'), email });

/** What a code is for. The address of a sign-in link is not revealed: its owner has to name it. */
export const codeReply = ({ kind, email, new_email }: CodeRow) => ({
  kind: kindOf('ResetPassword'),
  requestType: kind,
  ...(kind !== 'EMAIL_SIGNIN' && { email }),
  ...(new_email !== null && { newEmail: new_email }),
});

/** The SDK asks how an address can sign in. The reply is the same for every address, so it reveals no account. */
export const authUriReply = () => ({
  kind: kindOf('CreateAuthUri'),
  allProviders: [],
  signinMethods: [],
  sessionId: newSecret(),
});

export const passwordPolicyReply = (policy: PasswordPolicy) => ({
  customStrengthOptions: {
    minPasswordLength: policy.minLength,
    maxPasswordLength,
    ...(policy.requireUppercase && { containsUppercaseCharacter: true }),
    ...(policy.requireLowercase && { containsLowercaseCharacter: true }),
    ...(policy.requireNumber && { containsNumericCharacter: true }),
    ...(policy.requireSymbol && { containsNonAlphanumericCharacter: true }),
  },
  allowedNonAlphanumericCharacters: symbols,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  schemaVersion: 1,
});

export const projectReply = ({ projectId, publicUrl }: IdentitySettings) => ({
  projectId,
  authorizedDomains: [new URL(publicUrl).hostname],
});

/** The reCAPTCHA is off. The SDK fails when there is no key to read, although it never uses the key. */
export const recaptchaReply = ({ projectId }: IdentitySettings) => ({
  recaptchaKey: `projects/${projectId}/keys/none`,
  recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
    provider,
    enforcementState: 'OFF',
  })),
});
