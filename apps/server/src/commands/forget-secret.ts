import { forgetSecret } from '../identity/identity.ts';
import { command } from './command.ts';

await command(async (database) => {
  await forgetSecret(database);
  console.log(
    'The signing keys are deleted and every session has ended. Change IDENTITY_SECRET (or delete identity.key), then start the servers.',
  );
  return 0;
});
