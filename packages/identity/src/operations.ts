import { setTimeout as sleep } from 'node:timers/promises';
import { mailboxOf, readAddress, requireAllowedDomain } from './addresses.ts';
import { mailWith, wordings } from './mails.ts';
import { longestPassword, passwordHasher, requireGoodPassword, symbols } from './passwords.ts';
import {
  accountByMailbox,
  accountByUid,
  addAccount,
  addCode,
  addSession,
  changeAccount,
  codeByHash,
  forgetAccount,
  forgetCode,
  forgetOlderCodes,
  forgetRemains,
  ours,
  raiseGeneration,
  sessionByHash,
  takeCode,
  touchSession,
} from './queries.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import type { AccountTable, CodeKind, CodeTable, Db } from './schema.ts';
import { hashOf, isSecret, newSecret, newUid, tagger } from './secrets.ts';
import type { IdentityOutside, IdentitySettings } from './settings.ts';
import { networkOf, type Throttle } from './throttle.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** What a call on the wire may carry. Every field is checked for its type only; each operation asks for what it needs. */
export type CallBody = Partial<{
  email: string;
  password: string;
  idToken: string;
  oobCode: string;
  newPassword: string;
  newEmail: string;
  requestType: string;
  continueUrl: string;
  displayName: string | null;
  photoUrl: string | null;
  deleteAttribute: string[];
  refreshToken: string;
}>;

export type Operations = ReturnType<typeof operations>;

/** A sensitive change asks for a sign-in within this time, for the protocol does not carry the current password. */
const recentSignInSeconds = 5 * 60;
const longestName = 256;
const longestPhoto = 2048;
/** How long a failed mail makes us say so to everybody. */
const mailTroubleMs = 60_000;

const kindOf = (call: string) => `identitytoolkit#${call}Response`;

/** What each call of the protocol does. Answers the reply's body, or throws a `Refusal`. */
export function operations(
  settings: IdentitySettings,
  outside: IdentityOutside,
  tokens: Tokens,
  throttle: Throttle,
) {
  const { database, now } = outside;
  const reader = ours(database.reader);
  const writer = ours(database.writer);
  const passwords = passwordHasher();
  const timestamp = () => now().toISOString();
  const inTransaction = <T>(work: (trx: Db) => Promise<T>) =>
    database.transaction((trx) => work(ours(trx)));
  const tag = tagger(settings.keySecret, 'audit');
  /** The audit log knows an account by a tag that only an operator can match. */
  const audit = (event: string, uid?: string) =>
    outside.log(event, uid === undefined ? {} : { account: tag(uid) });

  // Who calls -------------------------------------------------------------------------------------

  async function signedIn({
    idToken,
  }: CallBody): Promise<{ account: AccountTable; claims: TokenClaims }> {
    const claims = idToken === undefined ? null : await tokens.read(idToken);
    if (claims === null) throw new Refusal('INVALID_ID_TOKEN');
    const account = await accountByUid(reader, claims.uid);
    if (account === undefined) throw new Refusal('USER_NOT_FOUND');
    if (account.disabled === 1) throw new Refusal('USER_DISABLED');
    if (account.generation !== claims.generation) throw new Refusal('TOKEN_EXPIRED');
    return { account, claims };
  }

  async function signedInRecently(body: CallBody) {
    const caller = await signedIn(body);
    const age = now().getTime() - caller.claims.authTime.getTime();
    if (age > recentSignInSeconds * 1000) throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    return caller;
  }

  // Sessions --------------------------------------------------------------------------------------

  /** A session of the account as its credentials were checked: if it was revoked since, the session is born dead. */
  async function startSession(
    trx: Db,
    { uid, generation }: AccountTable,
    authTime: Date,
  ): Promise<string> {
    const refreshToken = newSecret();
    await addSession(trx, {
      token_hash: hashOf(refreshToken),
      uid,
      generation,
      auth_time: authTime.toISOString(),
      used_at: timestamp(),
    });
    return refreshToken;
  }

  /** Refuses when somebody else revoked since the account was read: what was proved then is no longer true. */
  async function revoke(
    trx: Db,
    { uid, generation }: AccountTable,
    otherwise: RefusalCode,
  ): Promise<void> {
    if ((await raiseGeneration(trx, uid, timestamp(), generation)) === undefined)
      throw new Refusal(otherwise);
    await forgetRemains(trx, uid);
  }

  const tokensFor = async (account: AccountTable, refreshToken: string, authTime: Date) => ({
    idToken: await tokens.issue(account, authTime),
    refreshToken,
    expiresIn: String(settings.idTokenSeconds),
  });

  async function signIn(account: AccountTable) {
    const authTime = now();
    const refreshToken = await inTransaction(async (trx) => {
      await changeAccount(trx, account.uid, { last_login_at: authTime.toISOString() });
      return startSession(trx, account, authTime);
    });
    return tokensFor(account, refreshToken, authTime);
  }

  // Mails and codes -------------------------------------------------------------------------------

  /** How long the last mail took, and when the last one failed that was not followed by a good one. */
  let lastMail = { took: 100, failedAt: Number.NEGATIVE_INFINITY };

  const mailNotSent = () =>
    new Refusal(
      'MAIL_NOT_SENT',
      'The email could not be sent just now. Please try again in a few minutes.',
    );

  /** No mail, and nobody can tell: as slow, and as unlucky, as the last real one. */
  async function pretendToSendCode(): Promise<void> {
    await sleep(lastMail.took);
    if (performance.now() - lastMail.failedAt < mailTroubleMs) throw mailNotSent();
  }

  async function sendCode(
    account: AccountTable,
    kind: CodeKind,
    { newEmail = null, continueUrl }: { newEmail?: string | null; continueUrl: string | undefined },
  ): Promise<void> {
    const start = performance.now();
    const code = newSecret();
    const { mode, lifetime } = wordings[kind];
    const created = now();
    const row: CodeTable = {
      code_hash: hashOf(code),
      kind,
      uid: account.uid,
      generation: account.generation,
      email: account.email,
      new_email: newEmail,
      created_at: created.toISOString(),
      expires_at: new Date(created.getTime() + lifetime).toISOString(),
    };
    const query = new URLSearchParams({ mode, oobCode: code, apiKey: settings.apiKey, lang: 'en' });
    if (continueUrl !== undefined) query.set('continueUrl', continueUrl);
    const mail = mailWith(
      kind,
      newEmail ?? account.email,
      `${settings.publicUrl}/#/action?${query}`,
    );
    await addCode(writer, row);
    try {
      await outside.sendMail(mail);
    } catch {
      // The mail before this one, if there was one, keeps its good link.
      await forgetCode(writer, row.code_hash);
      lastMail = { took: performance.now() - start, failedAt: performance.now() };
      audit('mail not sent');
      throw mailNotSent();
    }
    await forgetOlderCodes(writer, row);
    lastMail = { took: performance.now() - start, failedAt: Number.NEGATIVE_INFINITY };
  }

  function requireOwnOrigin(continueUrl: string | undefined): void {
    if (continueUrl === undefined) return;
    const url = URL.parse(continueUrl);
    if (url === null) throw new Refusal('INVALID_CONTINUE_URI');
    if (url.origin !== new URL(settings.publicUrl).origin)
      throw new Refusal('UNAUTHORIZED_DOMAIN', 'Links may lead back to this site only.');
  }

  /** The code's row when it can still be used; looking does not use it. */
  async function lookAtCode(oobCode: string | undefined): Promise<CodeTable> {
    const row =
      oobCode === undefined || !isSecret(oobCode)
        ? undefined
        : await codeByHash(writer, hashOf(oobCode));
    if (row === undefined) throw new Refusal('INVALID_OOB_CODE');
    if (row.expires_at <= timestamp()) throw new Refusal('EXPIRED_OOB_CODE');
    return row;
  }

  /** Uses the code up. Of two that try at once one succeeds; a code for another deed or a former address is no code. */
  async function useCode(
    trx: Db,
    { code_hash, kind }: CodeTable,
  ): Promise<{ code: CodeTable; account: AccountTable }> {
    const code = await takeCode(trx, code_hash, kind);
    const account = code && (await accountByUid(trx, code.uid));
    if (
      account === undefined ||
      account.email !== code?.email ||
      account.generation !== code.generation
    )
      throw new Refusal('INVALID_OOB_CODE');
    return { code, account };
  }

  /** Whoever held the account before the address was proved may have been anybody: nothing of theirs stays. */
  const strangersTraces = (account: AccountTable) =>
    account.verified === 1 ? {} : { name: null, photo: null };

  // What replies say about an account ---------------------------------------------------------------

  const providersOf = ({ email, name, photo }: AccountTable) => [
    {
      providerId: 'password',
      email,
      federatedId: email,
      rawId: email,
      ...(name !== null && { displayName: name }),
      ...(photo !== null && { photoUrl: photo }),
    },
  ];

  const profileOf = ({ name, photo }: AccountTable) => ({
    ...(name !== null && { displayName: name }),
    ...(photo !== null && { photoUrl: photo }),
  });

  const accountInfoOf = (account: AccountTable) => ({
    kind: kindOf('SetAccountInfo'),
    localId: account.uid,
    email: account.email,
    emailVerified: account.verified === 1,
    ...profileOf(account),
    providerUserInfo: providersOf(account),
  });

  // Making an account -------------------------------------------------------------------------------

  async function newAccount(
    typed: string,
    password: string,
    { uid = newUid(), verified = false } = {},
  ) {
    const email = readAddress(typed);
    requireAllowedDomain(email, settings.allowedDomains);
    requireGoodPassword(password, settings.passwordPolicy, email);
    const hash = await passwords.hash(password);
    const at = timestamp();
    return {
      uid,
      email,
      mailbox: mailboxOf(email),
      verified: verified ? 1 : 0,
      password: hash,
      password_set_at: at,
      name: null,
      photo: null,
      disabled: 0,
      generation: 0,
      revoked_at: at,
      created_at: at,
      last_login_at: at,
    };
  }

  return {
    /** For the operator and the demo. */
    async create(
      email: string,
      password: string,
      options: { uid?: string; verified: boolean },
    ): Promise<string> {
      const account = await newAccount(email, password, options);
      if (!(await addAccount(writer, account))) throw new Refusal('EMAIL_EXISTS');
      audit('account created', account.uid);
      return account.uid;
    },

    /**
     * An address that signed up before is refused, verified or not. A stranger who was first does not keep its owner out:
     * a password reset proves the address, takes the account over and ends the stranger's sessions. Letting the later
     * sign-up win instead would let a stranger put their own password under the verification mail the owner waits for.
     */
    async signUp({ email, password, idToken }: CallBody, ip: string) {
      // Linking a password to an account without one, and accounts without an address, are not offered.
      if (idToken !== undefined || (email === undefined && password === undefined))
        throw new Refusal('OPERATION_NOT_ALLOWED');
      if (!email) throw new Refusal('MISSING_EMAIL');
      if (!password) throw new Refusal('MISSING_PASSWORD');
      await throttle.count('sign-up, address', networkOf(ip));
      const account = await newAccount(email, password);
      const authTime = now();
      const refreshToken = await inTransaction(async (trx) => {
        if (!(await addAccount(trx, account))) throw new Refusal('EMAIL_EXISTS');
        return startSession(trx, account, authTime);
      });
      audit('signed up', account.uid);
      const reply = { kind: kindOf('SignupNewUser'), localId: account.uid, email: account.email };
      return { ...reply, ...(await tokensFor(account, refreshToken, authTime)) };
    },

    async signInWithPassword({ email, password }: CallBody, ip: string) {
      if (!email) throw new Refusal('MISSING_EMAIL');
      if (!password) throw new Refusal('MISSING_PASSWORD');
      const mailbox = mailboxOf(readAddress(email));
      const network = networkOf(ip);
      await throttle.count('wrong password, account and address', mailbox, network);
      await throttle.count('wrong password, account', mailbox);
      await throttle.count('wrong password, address', network);
      const account = await accountByMailbox(reader, mailbox);
      const isRight =
        password.length <= longestPassword &&
        (await passwords.matches(password, account?.password));
      if (account === undefined || !isRight) {
        audit('sign-in refused', account?.uid);
        throw new Refusal('INVALID_LOGIN_CREDENTIALS');
      }
      await throttle.forget('wrong password, account and address', mailbox, network);
      await throttle.uncount('wrong password, account', mailbox);
      await throttle.uncount('wrong password, address', network);
      if (account.disabled === 1) throw new Refusal('USER_DISABLED');
      const reply = {
        kind: kindOf('VerifyPassword'),
        registered: true,
        localId: account.uid,
        email: account.email,
      };
      const session = await signIn(account);
      audit('signed in', account.uid);
      return { ...reply, ...profileOf(account), ...session };
    },

    async signInWithEmailLink({ email, oobCode, idToken }: CallBody) {
      if (idToken !== undefined) throw new Refusal('OPERATION_NOT_ALLOWED');
      if (!email) throw new Refusal('MISSING_EMAIL');
      const mailbox = mailboxOf(readAddress(email));
      const row = await lookAtCode(oobCode);
      if (row.kind !== 'EMAIL_SIGNIN') throw new Refusal('INVALID_OOB_CODE');
      // Whoever opens a forwarded or stolen link has to know whose it is.
      if (mailboxOf(row.email) !== mailbox)
        throw new Refusal('INVALID_EMAIL', 'This link was sent to another address.');
      const proved = await inTransaction(async (trx) => {
        const { account } = await useCode(trx, row);
        if (account.verified === 1) return account;
        await revoke(trx, account, 'INVALID_OOB_CODE');
        return changeAccount(trx, account.uid, {
          verified: 1,
          password: null,
          ...strangersTraces(account),
        });
      });
      if (proved === undefined) throw new Refusal('INVALID_OOB_CODE');
      const reply = {
        kind: kindOf('EmailLinkSignin'),
        localId: proved.uid,
        email: proved.email,
        isNewUser: false,
      };
      const session = await signIn(proved);
      audit('signed in by link', proved.uid);
      return { ...reply, ...session };
    },

    async lookup(body: CallBody) {
      const { account, claims } = await signedIn(body);
      const user = {
        localId: account.uid,
        email: account.email,
        emailVerified: account.verified === 1,
        ...profileOf(account),
        passwordUpdatedAt: Date.parse(account.password_set_at),
        validSince: String(Math.floor(Date.parse(account.revoked_at) / 1000)),
        createdAt: String(Date.parse(account.created_at)),
        lastLoginAt: String(Date.parse(account.last_login_at)),
        lastRefreshAt: claims.issuedAt.toISOString(),
        providerUserInfo: providersOf(account),
      };
      return { kind: kindOf('GetAccountInfo'), users: [user] };
    },

    async refresh({ refreshToken }: CallBody) {
      if (refreshToken === undefined || !isSecret(refreshToken))
        throw new Refusal('INVALID_REFRESH_TOKEN');
      const hash = hashOf(refreshToken);
      const session = await sessionByHash(writer, hash);
      const account = session && (await accountByUid(writer, session.uid));
      if (account === undefined || session === undefined) throw new Refusal('TOKEN_EXPIRED');
      if (account.disabled === 1) throw new Refusal('USER_DISABLED');
      if (account.generation !== session.generation) throw new Refusal('TOKEN_EXPIRED');
      const idToken = await tokens.issue(account, new Date(session.auth_time));
      await touchSession(writer, hash, timestamp());
      return {
        access_token: idToken,
        expires_in: String(settings.idTokenSeconds),
        token_type: 'Bearer',
        refresh_token: refreshToken,
        id_token: idToken,
        user_id: account.uid,
        project_id: settings.projectId,
      };
    },

    async sendOobCode(body: CallBody, ip: string) {
      const { requestType, continueUrl } = body;
      requireOwnOrigin(continueUrl);
      const network = networkOf(ip);
      const reply = (email: string) => ({ kind: kindOf('GetOobConfirmationCode'), email });

      /** Counts the mail; one that could not be sent does not count. */
      async function counted(kind: CodeKind, mailboxes: string[], send: () => Promise<void>) {
        await throttle.count('mail, address', network);
        for (const mailbox of mailboxes) await throttle.count('mail, account', mailbox, kind);
        try {
          await send();
        } catch (error) {
          if (error instanceof Refusal && error.code === 'MAIL_NOT_SENT')
            for (const mailbox of mailboxes) await throttle.uncount('mail, account', mailbox, kind);
          throw error;
        }
      }

      switch (requestType) {
        case 'VERIFY_EMAIL': {
          const { account } = await signedIn(body);
          await counted(requestType, [account.mailbox], () =>
            sendCode(account, requestType, { continueUrl }),
          );
          return reply(account.email);
        }
        case 'VERIFY_AND_CHANGE_EMAIL': {
          const { account } = await signedInRecently(body);
          if (!body.newEmail) throw new Refusal('MISSING_NEW_EMAIL');
          const newEmail = readAddress(body.newEmail);
          requireAllowedDomain(newEmail, settings.allowedDomains);
          const mailbox = mailboxOf(newEmail);
          await counted(requestType, [...new Set([account.mailbox, mailbox])], async () => {
            const holder = await accountByMailbox(reader, mailbox);
            if (holder !== undefined && holder.uid !== account.uid && holder.verified === 1)
              throw new Refusal('EMAIL_EXISTS');
            await sendCode(account, requestType, { newEmail, continueUrl });
          });
          return reply(account.email);
        }
        case 'PASSWORD_RESET':
        case 'EMAIL_SIGNIN': {
          if (!body.email) throw new Refusal('MISSING_EMAIL');
          const address = readAddress(body.email);
          const mailbox = mailboxOf(address);
          await counted(requestType, [mailbox], async () => {
            const account = await accountByMailbox(reader, mailbox);
            if (account === undefined || account.disabled === 1) await pretendToSendCode();
            else await sendCode(account, requestType, { continueUrl });
          });
          return reply(address);
        }
        default:
          throw new Refusal('INVALID_REQ_TYPE');
      }
    },

    /** Without a new password it only tells what the code is for. */
    async resetPassword({ oobCode, newPassword }: CallBody, ip: string) {
      const row = await lookAtCode(oobCode);
      const reply = {
        kind: kindOf('ResetPassword'),
        requestType: row.kind,
        email: row.email,
        ...(row.new_email !== null && { newEmail: row.new_email }),
      };
      if (newPassword === undefined) return reply;
      if (row.kind !== 'PASSWORD_RESET') throw new Refusal('INVALID_OOB_CODE');
      // A poor choice must not cost the code.
      requireGoodPassword(newPassword, settings.passwordPolicy, row.email);
      const password = await passwords.hash(newPassword);
      const uid = await inTransaction(async (trx) => {
        const { account } = await useCode(trx, row);
        await revoke(trx, account, 'INVALID_OOB_CODE');
        const change = {
          password,
          password_set_at: timestamp(),
          verified: 1,
          ...strangersTraces(account),
        };
        await changeAccount(trx, account.uid, change);
        return account.uid;
      });
      // Who came here after too many wrong guesses of their own gets in now.
      await throttle.forget('wrong password, account', mailboxOf(row.email));
      await throttle.forget(
        'wrong password, account and address',
        mailboxOf(row.email),
        networkOf(ip),
      );
      audit('password reset', uid);
      return reply;
    },

    async update(body: CallBody) {
      if (body.oobCode !== undefined) return applyCode(body.oobCode);
      // The new address has to be proved first: that is what VERIFY_AND_CHANGE_EMAIL is for.
      if (body.email !== undefined)
        throw new Refusal(
          'OPERATION_NOT_ALLOWED',
          'Please verify the new email before changing email.',
        );
      return body.password === undefined
        ? updateProfile(body)
        : updatePassword(body, body.password);
    },

    async delete(body: CallBody) {
      const { account } = await signedInRecently(body);
      // The record first: if the account went first and the rest failed, nobody could ask for it again.
      await outside.onAccountDeleted(account.uid);
      await inTransaction((trx) => forgetAccount(trx, account.uid));
      audit('account deleted', account.uid);
      return { kind: kindOf('DeleteAccount') };
    },

    async signOutEverywhere(body: CallBody) {
      const { account } = await signedIn(body);
      await inTransaction((trx) => revoke(trx, account, 'TOKEN_EXPIRED'));
      audit('signed out everywhere', account.uid);
      return {};
    },

    /** Says nothing about anybody. */
    async createAuthUri() {
      return {
        kind: kindOf('CreateAuthUri'),
        allProviders: [],
        signinMethods: [],
        sessionId: newSecret(),
      };
    },

    async passwordPolicy() {
      const { minLength, requireUppercase, requireLowercase, requireNumber, requireSymbol } =
        settings.passwordPolicy;
      return {
        customStrengthOptions: {
          minPasswordLength: minLength,
          maxPasswordLength: longestPassword,
          ...(requireUppercase && { containsUppercaseCharacter: true }),
          ...(requireLowercase && { containsLowercaseCharacter: true }),
          ...(requireNumber && { containsNumericCharacter: true }),
          ...(requireSymbol && { containsNonAlphanumericCharacter: true }),
        },
        allowedNonAlphanumericCharacters: symbols,
        enforcementState: 'ENFORCE',
        forceUpgradeOnSignin: false,
        schemaVersion: 1,
      };
    },

    async project() {
      return {
        projectId: settings.projectId,
        authorizedDomains: [new URL(settings.publicUrl).hostname],
      };
    },

    /** Off. The SDK stumbles when there is no key to read, although it never uses it. */
    async recaptchaConfig() {
      return {
        recaptchaKey: `projects/${settings.projectId}/keys/none`,
        recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map(
          (provider) => ({
            provider,
            enforcementState: 'OFF',
          }),
        ),
      };
    },

    audit,
    tag,
  };

  async function applyCode(oobCode: string) {
    const row = await lookAtCode(oobCode);
    if (row.kind !== 'VERIFY_EMAIL' && row.kind !== 'VERIFY_AND_CHANGE_EMAIL')
      throw new Refusal('INVALID_OOB_CODE');
    const changed = await inTransaction(async (trx) => {
      const { account, code } = await useCode(trx, row);
      if (code.new_email === null) return changeAccount(trx, account.uid, { verified: 1 });
      const mailbox = mailboxOf(code.new_email);
      const holder = await accountByMailbox(trx, mailbox);
      if (holder !== undefined && holder.uid !== account.uid) {
        if (holder.verified === 1) throw new Refusal('EMAIL_EXISTS');
        // Its maker never proved the address; this caller just did.
        await forgetAccount(trx, holder.uid);
      }
      await revoke(trx, account, 'INVALID_OOB_CODE');
      return changeAccount(trx, account.uid, { email: code.new_email, mailbox, verified: 1 });
    });
    if (changed === undefined) throw new Refusal('INVALID_OOB_CODE');
    audit(row.kind === 'VERIFY_EMAIL' ? 'address verified' : 'address changed', changed.uid);
    return accountInfoOf(changed);
  }

  async function updateProfile(body: CallBody) {
    const { account } = await signedIn(body);
    const { displayName, photoUrl, deleteAttribute = [] } = body;
    const change: { name?: string | null; photo?: string | null } = {};
    if (displayName !== undefined) change.name = displayName || null;
    if (photoUrl !== undefined) change.photo = photoUrl || null;
    if (deleteAttribute.includes('DISPLAY_NAME')) change.name = null;
    if (deleteAttribute.includes('PHOTO_URL')) change.photo = null;
    // A line break could end a mail's header and begin another.
    if (change.name && (change.name.length > longestName || /\p{Cc}/u.test(change.name)))
      throw new Refusal('INVALID_DISPLAY_NAME');
    if (
      change.photo &&
      (change.photo.length > longestPhoto ||
        !/^https?:$/.test(URL.parse(change.photo)?.protocol ?? ''))
    )
      throw new Refusal('INVALID_ARGUMENT', 'The address of the picture cannot be used.');
    const changed =
      Object.keys(change).length === 0 ? account : await changeAccount(writer, account.uid, change);
    if (changed === undefined) throw new Refusal('USER_NOT_FOUND');
    // No tokens: the name in the token follows with the next refresh, and a session per rename would pile up.
    return accountInfoOf(changed);
  }

  async function updatePassword(body: CallBody, chosen: string) {
    const { account, claims } = await signedInRecently(body);
    requireGoodPassword(chosen, settings.passwordPolicy, account.email);
    const password = await passwords.hash(chosen);
    const { changed, refreshToken } = await inTransaction(async (trx) => {
      await revoke(trx, account, 'TOKEN_EXPIRED');
      const changed = await changeAccount(trx, account.uid, {
        password,
        password_set_at: timestamp(),
      });
      if (changed === undefined) throw new Refusal('USER_NOT_FOUND');
      return { changed, refreshToken: await startSession(trx, changed, claims.authTime) };
    });
    audit('password changed', changed.uid);
    return {
      ...accountInfoOf(changed),
      ...(await tokensFor(changed, refreshToken, claims.authTime)),
    };
  }
}
