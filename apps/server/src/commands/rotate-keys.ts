import { command, onAccounts } from './command.ts';

const usage = `Makes a new signing key, while the servers run:

  npm run identity:rotate-keys

Nobody is logged out: the old key verifies until its last token has expired.`;

await command(usage, {}, () =>
  onAccounts(async (accounts) => {
    await accounts.rotateKeys();
    console.log('New identity tokens are signed with a new key; those already issued stay valid until they expire.');
  }),
);
