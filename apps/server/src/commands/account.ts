import { randomInt } from 'node:crypto';
import { asUid } from '@coursetrail/domain';
import { type IdentityService, ProtocolError } from '@coursetrail/identity';
import { OperatorError } from '../errors/operator-error.ts';
import { command, flag, onAccounts } from './command.ts';

const usage = `Manages the accounts of this installation:

  npm run account -- list                  every account, one in a line
  npm run account -- create EMAIL...       verified accounts; prints their passwords
  npm run account -- disable EMAIL         no more log-ins, and open sessions end
  npm run account -- enable EMAIL          log-in again
  npm run account -- revoke EMAIL          ends all sessions; the student has to log in again
  npm run account -- delete EMAIL --yes    account, history and its part of the statistics, for good

With create: --password PASSWORD instead of an invented one (other users of this machine may see it), --unverified, and
--uid UID to give the account an existing record.`;

const options = {
  password: { type: 'string' },
  uid: { type: 'string' },
  unverified: flag,
  yes: flag,
} as const;

type NewAccount = { password: string | undefined; uid: string | undefined; verified: boolean };
type Operator = IdentityService['operator'];

/** The actions on one account, and what is said after each. */
const actions = {
  disable: 'is disabled; its sessions end within a minute',
  enable: 'is enabled',
  revoke: 'has no session left',
  delete: 'is deleted, with all it had',
};
const isAction = (verb: string): verb is keyof typeof actions => Object.hasOwn(actions, verb);

/** Satisfies every possible password policy, in characters that are not mistaken for each other. */
function inventPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const password = Array.from({ length: 5 }, group).join('-');
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password)) ? password : inventPassword();
}

async function list({ list }: Operator): Promise<void> {
  const accounts = await list();
  for (const { email, uid, verified, disabled, createdAt } of accounts) {
    const state = [verified ? 'verified' : 'unverified', ...(disabled ? ['disabled'] : [])].join(', ');
    console.log([email, uid, state, createdAt.slice(0, 10)].join('\t'));
  }
  if (accounts.length === 0) console.log('There are no accounts.');
}

/** For the errors of the account service that have a code but no sentence. */
const sentences: Record<string, string> = {
  EMAIL_EXISTS: 'There is already an account with this address.',
  INVALID_EMAIL: 'This is not an e-mail address.',
};

function sayPlainly(error: unknown): never {
  if (!(error instanceof ProtocolError)) throw error;
  const sentence = error.sentence ?? sentences[error.code] ?? error.code;
  throw new OperatorError(`${sentence.replace(/\.$/, '')}.`, { cause: error });
}

async function create(operator: Operator, email: string, { password = inventPassword(), uid, verified }: NewAccount) {
  await operator.create({ email, password, verified, ...(uid !== undefined && { uid: asUid(uid) }) }).catch(sayPlainly);
  console.log(`Log in as ${email} with the password ${password}`);
}

async function act(operator: Operator, verb: keyof typeof actions, email: string): Promise<void> {
  if (!(await operator[verb](email))) throw new OperatorError(`There is no account with the address ${email}.`);
  console.log(`The account of ${email} ${actions[verb]}.`);
}

await command(usage, { options, allowPositionals: true }, async ({ values, positionals }) => {
  const [verb, email, ...more] = positionals;
  if (verb === undefined) return console.log(usage);
  if (verb === 'list' && email === undefined) return onAccounts(({ operator }) => list(operator));
  if (verb !== 'create' && !isAction(verb)) throw new OperatorError(`There is no "${verb}". Try --help.`);
  const { password, uid, unverified, yes } = values;
  if (email === undefined || (more.length > 0 && (isAction(verb) || uid !== undefined)))
    throw new OperatorError(`${verb} needs one e-mail address. Try --help.`);
  if (verb === 'delete' && !yes)
    throw new OperatorError(`This removes the account of ${email} and all it has, for good: add --yes to do it.`);
  return onAccounts(async ({ operator }) => {
    if (isAction(verb)) return act(operator, verb, email);
    for (const each of [email, ...more]) await create(operator, each, { password, uid, verified: !unverified });
  });
});
