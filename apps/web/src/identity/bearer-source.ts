/** Where requests get the student's token. A screen that asks the server anything as a student imports this file. */
import { setBearerSource } from '../server/client.ts';
import { askToConfirmSignIn } from '../session/sign-in-confirmation.ts';
import { storedToken } from '../session/stored-token.ts';

// The SDK behind the login is large: nothing that a page shows first waits for it.
const identity = () => import('./login.ts');

setBearerSource({
  bearer: async ({ renewed = false } = {}) =>
    (renewed ? null : storedToken()) ?? (await identity()).bearer({ renewed }),
  endLogin: async () => (await identity()).endLogin(),
  confirmSignIn: askToConfirmSignIn,
});
