import { accountCommand } from './command.ts';

await accountCommand(async (accounts) => {
  await accounts.rotateKeys();
  console.log(
    'New identity tokens are signed with a new key; those already issued stay valid until they expire.',
  );
});
