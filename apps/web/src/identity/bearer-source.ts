/** Where requests get the student's token. A screen that asks the server anything as a student imports this file. */
import { setBearerSource } from '../server/client.ts';
import { askToConfirmSignIn } from '../session/sign-in-confirmation.ts';

// The SDK behind the login is large, so it is loaded with the first request and not with the page.
const identity = () => import('./login.ts');

setBearerSource({
  bearer: async (options) => (await identity()).bearer(options),
  endLogin: async () => (await identity()).endLogin(),
  confirmSignIn: askToConfirmSignIn,
});
