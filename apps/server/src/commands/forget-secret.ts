import { forgetSecret } from '../identity/identity.ts';
import { command, onDatabase } from './command.ts';

const usage = `Deletes the signing keys and ends every session, so that the servers can start with another IDENTITY_SECRET:

  npm run identity:forget-secret

Close the site on every server first (coursetrail-run maintenance on). Everybody has to log in
again; passwords and histories stay.`;

await command(usage, {}, () =>
  onDatabase(async (database) => {
    await forgetSecret(database);
    console.log(
      'The signing keys are deleted and every session has ended. Change IDENTITY_SECRET (or delete identity.key), then start the servers.',
    );
  }),
);
