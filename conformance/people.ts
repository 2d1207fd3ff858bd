import {
  type Auth,
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  reload,
  signInWithEmailAndPassword,
  type User,
  type UserCredential,
} from 'firebase/auth';
import type { StepAction } from './script-context.ts';

// Invented students and their passwords.
export const rosa = 'rosa.quill@umsystem.edu';
export const rosaLater = 'rosa.quill-marsh@umsystem.edu';
export const theo = 'theo.brandt@umsystem.edu';
export const ines = 'ines.okafor@umsystem.edu';
export const nobody = 'nobody.here@umsystem.edu';

export const first = 'first-lantern-4182';
export const second = 'second-lantern-7730';
export const third = 'third-lantern-9056';
export const wrong = 'wrong-lantern-0000';

export const summary = ({ uid, email, emailVerified, displayName, photoURL, phoneNumber, ...user }: User) => ({
  uid,
  email,
  emailVerified,
  displayName,
  photoURL,
  phoneNumber,
  isAnonymous: user.isAnonymous,
  providerId: user.providerId,
  tenantId: user.tenantId,
  providerData: user.providerData,
  metadata: {
    creationTime: user.metadata.creationTime,
    lastSignInTime: user.metadata.lastSignInTime,
  },
});

export const arrival = ({ user, operationType, providerId, ...credential }: UserCredential) => ({
  user: summary(user),
  operationType,
  providerId,
  additional: getAdditionalUserInfo({ user, operationType, providerId, ...credential }),
});

export const signedIn = (auth: Auth) => ({ signedIn: auth.currentUser !== null });

export const linkWith = (code: string, { apiKey }: Auth['config']) =>
  `http://127.0.0.1/?mode=signIn&lang=en&apiKey=${apiKey}&oobCode=${encodeURIComponent(code)}`;

// What they do again and again, in a browser.
export const signUp =
  (browser: string, email: string, password: string): StepAction =>
  async (on) =>
    arrival(await createUserWithEmailAndPassword(on.browser(browser), email, password));
export const signIn =
  (browser: string, email: string, password: string): StepAction =>
  async (on) =>
    arrival(await signInWithEmailAndPassword(on.browser(browser), email, password));
export const refresh =
  (browser: string): StepAction =>
  async (on) => {
    await on.user(browser).getIdToken(true);
    return signedIn(on.browser(browser));
  };
export const reloaded =
  (browser: string): StepAction =>
  async (on) => {
    await reload(on.user(browser));
    return summary(on.user(browser));
  };
