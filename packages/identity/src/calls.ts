import { deleteOwnAccount, lookup, signUp, updatePassword, updateProfile } from './accounts.ts';
import type { CallBody } from './call-body.ts';
import { resetPassword, signInWithEmailLink, verifyAddress } from './code-actions.ts';
import { sendOobCode } from './codes.ts';
import type { IdentityContext } from './context.ts';
import { ProtocolError } from './protocol-error.ts';
import { authUriReply, passwordPolicyReply, projectReply, recaptchaReply } from './replies.ts';
import { refresh, signInWithPassword, signOut, signOutEverywhere } from './sessions.ts';

/** Returns the reply's body, or throws a `ProtocolError`. */
type ProtocolCall = (context: IdentityContext, body: CallBody, ip: string) => Promise<object>;

/** The protocol, call by call. What is not listed is not offered. */
export const protocolCalls: Record<string, ProtocolCall> = {
  'POST /v1/accounts:signUp': signUp,
  'POST /v1/accounts:signInWithPassword': signInWithPassword,
  'POST /v1/accounts:signInWithEmailLink': signInWithEmailLink,
  'POST /v1/accounts:lookup': lookup,
  'POST /v1/accounts:update': update,
  'POST /v1/accounts:delete': deleteOwnAccount,
  'POST /v1/accounts:sendOobCode': sendOobCode,
  'POST /v1/accounts:resetPassword': resetPassword,
  'POST /v1/accounts:createAuthUri': async () => authUriReply(),
  'POST /v1/accounts:signOut': signOut,
  'POST /v1/accounts:signOutEverywhere': signOutEverywhere,
  // The SDK has this call for the tokens of a provider that we do not offer. Here it ends every session of the caller.
  'POST /v2/accounts:revokeToken': signOutEverywhere,
  'POST /v1/token': refresh,
  'GET /v1/projects': async ({ settings }) => projectReply(settings),
  'GET /v2/passwordPolicy': async ({ settings }) => passwordPolicyReply(settings.passwordPolicy),
  'GET /v2/recaptchaConfig': async ({ settings }) => recaptchaReply(settings),
};

/** Whether a call takes or changes a password, or leads to that by a mail: not where the university's log-in is the only one. */
export const needsPasswords = (name: string, { newPassword, oobCode, password }: CallBody): boolean =>
  ['POST /v1/accounts:signUp', 'POST /v1/accounts:signInWithPassword', 'POST /v1/accounts:sendOobCode'].includes(
    name,
  ) ||
  newPassword !== undefined ||
  (name === 'POST /v1/accounts:update' && (oobCode !== undefined || password !== undefined));

/** One call of the protocol for three changes; its fields say which. */
async function update(context: IdentityContext, body: CallBody) {
  if (body.oobCode !== undefined) return verifyAddress(context, body.oobCode);
  // The new address has to be verified first: that is what VERIFY_AND_CHANGE_EMAIL is for.
  if (body.email !== undefined)
    throw new ProtocolError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
  return body.password === undefined ? updateProfile(context, body) : updatePassword(context, body, body.password);
}
