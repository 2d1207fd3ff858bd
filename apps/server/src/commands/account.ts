import { randomInt } from 'node:crypto';
import { asUid } from '@coursetrail/domain';
import { type IdentityService, ProtocolError } from '@coursetrail/identity';
import { messageForOperator, OperatorError } from '../errors/operator-error.ts';
import { flag, readArguments } from './arguments.ts';
import { accountCommand } from './command.ts';

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
  help: flag,
} as const;

type NewAccount = { password: string | undefined; uid: string | undefined; verified: boolean };
type Operator = IdentityService['operator'];

/** The actions on one account. Each returns whether there is an account with the address. */
const actions: Record<
  string,
  { done: string; work: (operator: Operator, email: string) => Promise<boolean> }
> = {
  disable: {
    done: 'is disabled; its sessions end within a minute',
    work: (operator, email) => operator.disable(email),
  },
  enable: { done: 'is enabled', work: (operator, email) => operator.enable(email) },
  revoke: { done: 'has no session left', work: (operator, email) => operator.revoke(email) },
  delete: {
    done: 'is deleted, with all it had',
    work: (operator, email) => operator.delete(email),
  },
};

/** Satisfies every possible password policy, in characters that are not mistaken for each other. */
function inventPassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const password = Array.from({ length: 5 }, group).join('-');
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password))
    ? password
    : inventPassword();
}

async function list({ list }: Operator): Promise<void> {
  const accounts = await list();
  for (const { email, uid, verified, disabled, createdAt } of accounts) {
    const state = [verified ? 'verified' : 'unverified', ...(disabled ? ['disabled'] : [])].join(
      ', ',
    );
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

async function create(
  operator: Operator,
  email: string,
  { password = inventPassword(), uid, verified }: NewAccount,
) {
  await operator
    .create({ email, password, verified, ...(uid !== undefined && { uid: asUid(uid) }) })
    .catch(sayPlainly);
  console.log(`Log in as ${email} with the password ${password}`);
}

function readRequest(): ((operator: Operator) => Promise<void>) | null {
  const { values, positionals } = readArguments({ options, allowPositionals: true });
  const [verb, email, ...more] = positionals;
  if (values.help || verb === undefined) return null;
  if (verb === 'list' && email === undefined) return list;
  const action = actions[verb];
  if (verb !== 'create' && action === undefined)
    throw new OperatorError(`There is no "${verb}". Try --help.`);
  const isOneTooMany = more.length > 0 && (action !== undefined || values.uid !== undefined);
  if (email === undefined || isOneTooMany)
    throw new OperatorError(`${verb} needs one e-mail address. Try --help.`);
  if (verb === 'delete' && !values.yes) {
    throw new OperatorError(
      `This removes the account of ${email} and all it has, for good: add --yes to do it.`,
    );
  }
  if (action === undefined) {
    const { password, uid, unverified } = values;
    return async (operator) => {
      for (const each of [email, ...more])
        await create(operator, each, { password, uid, verified: !unverified });
    };
  }
  return async (operator) => {
    if (!(await action.work(operator, email)))
      throw new OperatorError(`There is no account with the address ${email}.`);
    console.log(`The account of ${email} ${action.done}.`);
  };
}

try {
  const work = readRequest();
  if (work === null) console.log(usage);
  else await accountCommand(({ operator }) => work(operator));
} catch (error) {
  console.error(messageForOperator(error as Error));
  process.exitCode = 1;
}
