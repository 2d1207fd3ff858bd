import { anything, makeToken, server, student } from '../test-kit.tsx';
import { openIdentity } from './login.ts';

type AccountCall =
  | 'delete'
  | 'lookup'
  | 'resetPassword'
  | 'sendOobCode'
  | 'signInWithEmailLink'
  | 'signInWithPassword'
  | 'signOut'
  | 'signOutEverywhere'
  | 'signUp'
  | 'update';

const endpointOf = (call: AccountCall) => `POST /identity/v1/accounts:${call}` as const;

/** The identity service as the SDK sees it: replies by call of its protocol. */
export const identityService = {
  accept: (call: AccountCall, body: object = {}) => server.reply(endpointOf(call), anything, body),
  /** Refuses with an error of the protocol, such as 'EMAIL_EXISTS' or 'WEAK_PASSWORD : words'. */
  refuse: (call: AccountCall, message: string, status = 400) =>
    server.refuseWith(endpointOf(call), status, { error: { code: status, message } }),
  disconnect: (call: AccountCall) => server.disconnect(endpointOf(call)),
  hold: (call: AccountCall) => server.hold(endpointOf(call)),
  sentTo: (call: AccountCall) => server.sentTo(endpointOf(call)),

  /** Accepts the student's password, and has a password policy. */
  knowTheStudent({ verified = true }: { verified?: boolean } = {}) {
    const session = { idToken: makeToken(), refreshToken: 'refresh-of-sign-in', expiresIn: '3600' };
    const { uid: localId, email } = student;
    const signedIn = { localId, email, ...session };
    for (const call of ['signUp', 'signInWithPassword', 'signInWithEmailLink'] as const) this.accept(call, signedIn);
    this.accept('lookup', { users: [{ localId, email, emailVerified: verified }] });
    server.reply('GET /identity/v2/passwordPolicy', anything, {
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
      enforcementState: 'ENFORCE',
      schemaVersion: 1,
    });
  },
};

/** Logs out what the test kit logged in: nobody is known, neither to the page nor to the SDK. */
export async function becomeVisitor() {
  localStorage.clear();
  const { auth } = await openIdentity();
  await auth.signOut();
  window.dispatchEvent(new Event('storage'));
}

/** The user the SDK holds to be signed in. */
export const sdkUser = async () => (await openIdentity()).auth.currentUser;
