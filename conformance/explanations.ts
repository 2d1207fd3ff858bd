import type { Explanation } from './comparison.ts';

/** The result of a step or a call as a whole, rather than one of its fields. */
const verdict = /^(outcome( status)?|(GET|POST) \S+( \(\d\))?)$/;

/** Where we differ from Google's Auth Emulator, and why. Everything else must be the same. */
export const explanations: readonly Explanation[] = [
  // Tokens
  {
    where: /token\.(header\.(alg|kid)|signature)$/i,
    because: 'The emulator signs nothing. Our tokens are signed, and name their key.',
  },
  {
    where: /claims\.jti$/,
    emulator: 'absent',
    because: 'Two tokens of one second must differ, or the SDK overlooks the newer one.',
  },
  {
    where: /claims\.generation$/,
    emulator: 'absent',
    because: 'A token tells the account’s state it was made for, so that it can be revoked before it expires.',
  },
  {
    where: /claims\.session$/,
    emulator: 'absent',
    because: 'A token names its session, so that it ends with it when the student logs out.',
  },
  {
    where: /(project_id|projectId)$/,
    emulator: '<digits>',
    because: 'Google’s projects have a number beside their name, ours has its name. The SDK reads neither.',
  },

  // What is kept of an account
  {
    where: /(passwordHash|salt)$/,
    ours: 'absent',
    because: 'The emulator hands out the password. Nothing made from a password leaves our service.',
  },
  {
    where: /(displayName|photoUrl|claims\.name|claims\.picture)$/,
    emulator: '<nothing>',
    ours: 'absent',
    because: 'A name or picture taken away is gone; the emulator keeps an empty text. The SDK shows the same.',
  },
  {
    where: /signInWithPassword reply (displayName|photoUrl)$/,
    emulator: 'absent',
    because: 'We say the name at sign-in, as Google’s service does; the emulator leaves it to the lookup that follows.',
  },
  {
    where: /users\[\]\.emailLinkSignin$/,
    ours: 'absent',
    because: 'Whoever has an account of ours may always sign in by a link, so there is nothing to tell.',
  },
  {
    where: /createAuthUri reply (allProviders|signinMethods)$/,
    ours: '[]',
    because: 'Nobody is told how an address signs in; we say so with an empty list, the emulator with none.',
  },

  // Sessions end when they should
  {
    steps: [
      'see the verified address after a reload',
      'refresh elsewhere after the password was changed',
      'refresh a session from before the reset',
      'reload after the address was changed',
      'refresh after a token was revoked',
    ],
    where: verdict,
    emulator: /^(answers|200)$/,
    ours: /^(auth\/user-token-expired|400 TOKEN_EXPIRED)$/,
    because:
      'Verifying the address, a new password, a new address or a revocation ends the sessions before it; the emulator lets them go on.',
  },
  {
    steps: ['refresh elsewhere after the account is gone'],
    where: verdict,
    ours: /^(auth\/user-token-expired|400 TOKEN_EXPIRED)$/,
    because: 'Only an expired token makes the SDK sign out, and nobody stays signed in to an account that is gone.',
  },

  // A click proves the mailbox and nothing else
  {
    steps: ['verify the address of the other student with a password'],
    where: verdict,
    emulator: /^(auth\/invalid-action-code|400 INVALID_OOB_CODE)$/,
    ours: /^(answers|200)$/,
    because:
      'A stranger may have signed up with the address, so the password that counts is the one entered by the person who has the mail.',
  },
  {
    steps: ['change the address'],
    where: verdict,
    emulator: /^(answers|200)$/,
    ours: /^(auth\/missing-password|400 MISSING_PASSWORD : <text>)$/,
    because:
      'Somebody else may have asked for the mail, so a change of address needs the password of the account as well.',
  },
  {
    steps: ['change the address with a wrong password', 'change the address with the password'],
    where: verdict,
    emulator: /^(auth\/invalid-action-code|400 INVALID_OOB_CODE)$/,
    ours: /^(auth\/invalid-credential|400 INVALID_LOGIN_CREDENTIALS|answers|200)$/,
    because: 'The emulator has changed the address by then; ours changes it with the password only.',
  },

  // Nobody learns, or does, what is not theirs
  {
    steps: ['sign in to a locked account with a wrong password'],
    where: verdict,
    ours: /^(auth\/invalid-credential|400 INVALID_LOGIN_CREDENTIALS)$/,
    because: 'That an account is locked is told to those who know its password.',
  },
  {
    steps: ['set another address without proof that it is mine'],
    where: verdict,
    ours: /^(auth\/operation-not-allowed|400 OPERATION_NOT_ALLOWED : <text>|not called)$/,
    because:
      'An address changes by the link in a mail to it only, as with Google’s service under enumeration protection.',
  },
  {
    steps: ['ask for a sign-in link to a page elsewhere'],
    where: verdict,
    ours: /^(auth\/unauthorized-continue-uri|400 UNAUTHORIZED_DOMAIN : <text>)$/,
    because: 'Our mails lead to our own pages only; the emulator does not look where a link leads.',
  },
  {
    steps: ['come with the key of another project'],
    where: verdict,
    ours: /^(auth\/invalid-api-key|400 INVALID_API_KEY|not called)$/,
    because: 'The emulator takes any key. Ours is one service with one key.',
  },
  {
    steps: ['use the reset code to verify an address'],
    where: /./,
    emulator: /PASSWORD_RESET|password-reset|unimplemented|NOT_IMPLEMENTED|absent/,
    because: 'A code serves the purpose it was made for alone; the emulator stumbles over it.',
  },

  // What the emulator does not do
  {
    where: verdict,
    emulator: /is.not.implemented.in.the.auth.emulator/i,
    ours: /^(answers|200)$/,
    because: 'The emulator does not answer this call; ours does.',
  },

  // What we do not do
  {
    steps: [
      'sign in as nobody in particular',
      'sign in with a token of a server',
      'sign in with an identity provider',
      'add an identity provider',
      'begin a second factor',
      'send a code to a phone',
      'sign in with a code from a phone',
      'begin to sign in with a second factor',
    ],
    where: verdict,
    ours: /^(auth\/operation-not-allowed|400 OPERATION_NOT_ALLOWED|400|not called)$/,
    because: 'An address with its password, or a link in a mail to it, is the one way in; other ways are not offered.',
  },
  {
    steps: ['take the password away'],
    where: /./,
    because: 'There is no other way in to be left with, so the password stays.',
  },

  // Nonsense, which the SDK never sends
  {
    steps: ['refresh without a token', 'ask for a mail of no kind'],
    where: verdict,
    emulator: /^400 MISSING_/,
    ours: /^400 INVALID_/,
    because: 'What is missing is as wrong as what is unknown; we use one code for both.',
  },
  {
    steps: ['send what is not JSON', 'call what does not exist'],
    where: /./,
    ours: /^(400( INVALID_ARGUMENT : <text>| OPERATION_NOT_ALLOWED)?|invalid|global|absent)$/,
    because: 'Every refusal of ours has the protocol’s one shape, which the SDK can read.',
  },
];
