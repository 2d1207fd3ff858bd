import { mailboxOf, type Uid } from '@coursetrail/domain';
import { deleteAccount, newAccount } from './accounts.ts';
import { readAddress } from './addresses.ts';
import { type IdentityContext, timestamp } from './context.ts';
import { ProtocolError } from './protocol-error.ts';
import {
  accountByMailbox,
  accountByUid,
  addAccount,
  allAccounts,
  changeAccount,
  deleteSessionsAndCodes,
  raiseGeneration,
} from './storage/accounts.ts';
import type { AccountRow } from './storage/schema.ts';
import { addUniversityLogin, loginsAtUniversity } from './storage/university.ts';

type AccountToCreate = { email: string; password: string; uid?: Uid; verified: boolean };
export type OperatorCommands = ReturnType<typeof operatorCommands>;

/** What only an operator may do. The commands for one account return whether there is an account with this address. */
export function operatorCommands(context: IdentityContext) {
  const { securityLog, database } = context;

  const forAccount =
    (event: string, change: (uid: Uid) => Promise<unknown>) =>
    async (email: string): Promise<boolean> => {
      const account = await accountByMailbox(database.writer, mailboxOf(readAddress(email)));
      if (account === undefined) return false;
      await change(account.uid);
      securityLog.record(event, account.uid);
      return true;
    };

  const described = (account: AccountRow) => ({
    uid: account.uid,
    email: account.email,
    verified: account.verified === 1,
    disabled: account.disabled === 1,
    createdAt: account.created_at,
    lastLogInAt: account.last_login_at,
    /** What the security log calls this account. */
    auditTag: securityLog.tagOf(account.uid),
  });

  return {
    async list() {
      return (await allAccounts(database.reader)).map(described);
    },
    /** Null when there is none. */
    async find(who: { email: string } | { uid: Uid }) {
      const account =
        'uid' in who
          ? await accountByUid(database.reader, who.uid)
          : await accountByMailbox(database.reader, mailboxOf(readAddress(who.email)));
      if (account === undefined) return null;
      const universityLogins = await loginsAtUniversity(database.reader, account.uid);
      return { ...described(account), hasPassword: account.password !== null, universityLogins };
    },
    /** Joins an account with a person at the university, whom the operator has looked up there. */
    join: (email: string, subject: string) =>
      forAccount('joined with the university', async (uid) => {
        const { issuer } = context.settings.university ?? {};
        if (issuer === undefined) throw new ProtocolError('OPERATION_NOT_ALLOWED', 'OIDC_ISSUER is not set.');
        const row = { issuer, subject, uid, joined_at: timestamp(context) };
        if (!(await addUniversityLogin(database.writer, row)))
          throw new ProtocolError('EMAIL_EXISTS', 'This subject has an account already.');
      })(email),
    /** Returns the uid, or throws a `ProtocolError` that says what is wrong with the address or the password. */
    async create({ email, password, ...options }: AccountToCreate): Promise<Uid> {
      const account = await newAccount(context, email, password, options);
      if (!(await addAccount(database.writer, account))) throw new ProtocolError('EMAIL_EXISTS');
      securityLog.record('account created', account.uid);
      return account.uid;
    },
    disable: forAccount('account disabled', (uid) =>
      database.transaction(async (trx) => {
        await changeAccount(trx, uid, { disabled: 1 });
        await raiseGeneration(trx, uid, timestamp(context));
      }),
    ),
    enable: forAccount('account enabled', (uid) => changeAccount(database.writer, uid, { disabled: 0 })),
    revoke: forAccount('account revoked', (uid) =>
      database.transaction(async (trx) => {
        await raiseGeneration(trx, uid, timestamp(context));
        await deleteSessionsAndCodes(trx, uid);
      }),
    ),
    /** Deletes the product's record too. */
    delete: forAccount('account deleted', (uid) => deleteAccount(context, uid)),
  };
}
