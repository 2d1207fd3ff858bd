import { randomInt } from 'node:crypto';
import { asUid } from '@coursetrail/domain';
import { type IdentityService, ProtocolError } from '@coursetrail/identity';
import { OperatorError } from '../errors/operator-error.ts';
import { command, flag, onAccounts, onRecords } from './command.ts';
import { deleteRecord, exportToFile, findStudent, showRecord } from './student-record.ts';

const usage = `Manages the accounts and the records of this installation:

  npm run account -- list                  every account, one in a line
  npm run account -- create EMAIL...       verified accounts; prints their passwords
  npm run account -- disable EMAIL         no more log-ins, and open sessions end
  npm run account -- enable EMAIL          log-in again
  npm run account -- revoke EMAIL          ends all sessions; the student has to log in again
  npm run account -- join EMAIL SUBJECT    its log-in at the university, by the subject it has there
  npm run account -- show EMAIL            account, choices and courses
  npm run account -- export EMAIL FILE     the same file as "Download my data"
  npm run account -- delete EMAIL --yes    account, history and its part of the statistics, for good

With show, export and delete, --uid UID stands for EMAIL, also where Firebase has the accounts. Each is a line in the
server's log.

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
};
const isAction = (verb: string): verb is keyof typeof actions => Object.hasOwn(actions, verb);

/** What is done with a record, and with how many files. */
const recordVerbs = { show: 0, export: 1, delete: 0 };
const isRecordVerb = (verb: string): verb is keyof typeof recordVerbs => Object.hasOwn(recordVerbs, verb);

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
  if (!(await operator[verb](email).catch(sayPlainly)))
    throw new OperatorError(`There is no account with the address ${email}.`);
  console.log(`The account of ${email} ${actions[verb]}.`);
}

async function join(operator: Operator, [email, subject, ...more]: readonly string[]): Promise<void> {
  if (!email || !subject || more.length > 0)
    throw new OperatorError('join needs one e-mail address and one subject. Try --help.');
  if (!(await operator.join(email, subject).catch(sayPlainly)))
    throw new OperatorError(`There is no account with the address ${email}.`);
  console.log(`The account of ${email} opens with that log-in of the university.`);
}

type RecordOptions = { uid: string | undefined; yes: boolean };

function onRecord(verb: keyof typeof recordVerbs, words: readonly string[], { uid, yes }: RecordOptions) {
  const [email, ...files] = uid === undefined ? words : [undefined, ...words];
  const who = uid === undefined ? { email: email ?? '' } : { uid };
  const shown = email ?? uid;
  if (!shown || files.length !== recordVerbs[verb])
    throw new OperatorError(
      `${verb} needs one e-mail address or --uid${verb === 'export' ? ', and one file' : ''}. Try --help.`,
    );
  if (verb === 'delete' && !yes)
    throw new OperatorError(`This removes the account of ${shown} and all it has, for good: add --yes to do it.`);
  return onRecords(async (records) => {
    const found = await findStudent(records, who).catch(sayPlainly);
    if (verb === 'show') return showRecord(records, found);
    if (verb === 'export') return exportToFile(records, found, files[0] ?? '');
    return deleteRecord(records, found);
  });
}

await command(usage, { options, allowPositionals: true }, async ({ values, positionals }) => {
  const [verb, ...words] = positionals;
  const [email, ...more] = words;
  const { password, uid, unverified, yes } = values;
  if (verb === undefined) return console.log(usage);
  if (verb === 'list' && email === undefined) return onAccounts(({ operator }) => list(operator));
  if (isRecordVerb(verb)) return onRecord(verb, words, { uid, yes });
  if (verb === 'join') return onAccounts(({ operator }) => join(operator, words));
  if (verb !== 'create' && !isAction(verb)) throw new OperatorError(`There is no "${verb}". Try --help.`);
  if (email === undefined || (more.length > 0 && (isAction(verb) || uid !== undefined)))
    throw new OperatorError(`${verb} needs one e-mail address. Try --help.`);
  return onAccounts(async ({ operator }) => {
    if (isAction(verb)) return act(operator, verb, email);
    for (const each of [email, ...more]) await create(operator, each, { password, uid, verified: !unverified });
  });
});
