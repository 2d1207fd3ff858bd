import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from './limits.ts';
import type { Argon2 } from './password-hasher.ts';
import { maxPasswordLength } from './password-rules.ts';
import { goodPassword, type IdentityKit, newPassword, publicUrl, startKit } from './test-kit.ts';
import { quickParts } from './test-parts.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A guess that no account can match, so it is counted without the cost of a hash. */
const cheapGuess = 'x'.repeat(maxPasswordLength + 1);
const tooMany = 'TOO_MANY_ATTEMPTS_TRY_LATER';
const wrong = 'INVALID_LOGIN_CREDENTIALS';

/** Few points, for the product's times: that its points are 10, 40 and 300 is tested with the throttle. */
const fewPoints = {
  'wrong password, account and address': {
    ...limits['wrong password, account and address'],
    points: 2,
  },
  'wrong password, account': { ...limits['wrong password, account'], points: 4 },
  'wrong password, address': { ...limits['wrong password, address'], points: 8 },
};

describe('nobody can lock a student out', () => {
  /** The passwords that were hashed, in order, and what each hash waits for. */
  const hashed: string[] = [];
  let gate = Promise.resolve();
  let open = () => {};
  const argon2: Argon2 = {
    ...quickParts.argon2,
    async derive(parameters) {
      hashed.push(String(parameters.message));
      await gate;
      return quickParts.argon2.derive(parameters);
    },
  };
  let kit: IdentityKit;
  beforeAll(async () => {
    kit = await startKit({ parts: { ...quickParts, argon2, limits: fewPoints } });
  });
  afterAll(() => kit.stop());
  afterEach(() => {
    open();
    kit.restore();
    vi.useRealTimers();
  });

  /** Hashes wait until `open` is called. */
  function closeGate() {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    open = resolve;
  }

  let networks = 0;
  /** A network that no other test uses. */
  const newNetwork = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.1`;

  /** A verified student who has signed in from each of these networks. */
  async function studentOn(...known: string[]): Promise<string> {
    const email = kit.someone();
    await kit.verified(email);
    for (const network of known) expect(await kit.signInOutcome(email, goodPassword, network)).toBe('ok');
    return email;
  }

  /** Guesses from ever new networks until the account's limit is met. */
  async function guessFromElsewhere(email: string): Promise<string> {
    let last = '';
    for (let guess = 0; guess < 5; guess += 1) last = await kit.signInOutcome(email, cheapGuess, newNetwork());
    return last;
  }

  /** One machine guesses at accounts that do not matter until its network is refused. */
  async function fillNetwork(network: string): Promise<void> {
    let last = wrong;
    for (let guess = 0; guess < 9 && last === wrong; guess += 1)
      last = await kit.signInOutcome(kit.someone(), cheapGuess, network);
    expect(last).toBe(tooMany);
  }

  test('all the guesses of an hour from elsewhere do not keep a student from logging in at home', async () => {
    const home = newNetwork();
    const email = await studentOn(home);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await guessFromElsewhere(email)).toBe(tooMany);
      expect(await kit.signInOutcome(email, goodPassword, home)).toBe('ok');
      vi.setSystemTime(Date.now() + 61 * minute);
    }
  });

  test('on a new network during such an attack, one link from a mail lets the student in for good', async () => {
    const [library, café] = [newNetwork(), newNetwork()];
    const email = await studentOn(newNetwork());
    expect(await guessFromElsewhere(email)).toBe(tooMany);
    expect(await kit.signInOutcome(email, goodPassword, library)).toBe(tooMany);

    await kit.requestReset(email, library);
    const reset = { oobCode: kit.mailServer.codeTo(email), newPassword };
    expect(await kit.outcome('/v1/accounts:resetPassword', reset, { ip: library })).toBe('ok');
    expect(await guessFromElsewhere(email)).toBe(tooMany);
    expect(await kit.signInOutcome(email, newPassword, library)).toBe('ok');

    expect(await kit.signInOutcome(email, newPassword, café)).toBe(tooMany);
    const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: `${publicUrl}/` };
    await kit.outcome('/v1/accounts:sendOobCode', asked, { ip: café });
    const link = { email, oobCode: kit.mailServer.codeTo(email) };
    expect(await kit.outcome('/v1/accounts:signInWithEmailLink', link, { ip: café })).toBe('ok');
    expect(await guessFromElsewhere(email)).toBe(tooMany);
    expect(await kit.signInOutcome(email, newPassword, café)).toBe('ok');
  });

  test('an attacker who asks for all the mails of an hour leaves the student a link that works', async () => {
    const email = await studentOn();
    for (let request = 0; request < 7; request += 1) await kit.requestReset(email, newNetwork());
    expect(await kit.requestReset(email)).toBe(tooMany);
    expect(await kit.resetPassword(kit.mailServer.codeTo(email))).toBe('ok');
  });

  test('an attacker in the same dormitory closes only password log-in from there: sessions, other networks and mails stay open', async () => {
    const [dormitory, phone] = [newNetwork(), newNetwork()];
    const email = await studentOn(dormitory);
    const { refreshToken } = await kit.signIn(email, goodPassword, { ip: dormitory });
    vi.useFakeTimers({ toFake: ['Date'] });
    // An hour of guessing as fast as the limit allows.
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let guess = 0; guess < 2; guess += 1)
        expect(await kit.signInOutcome(email, cheapGuess, dormitory)).toBe(wrong);
      expect(await kit.signInOutcome(email, cheapGuess, dormitory)).toBe(tooMany);
      if (quarter < 3) vi.setSystemTime(Date.now() + 15 * minute + 1);
    }
    expect(await kit.signInOutcome(email, goodPassword, dormitory)).toBe(tooMany);
    expect(await kit.refreshOutcome(refreshToken)).toBe('ok');
    expect(await kit.signInOutcome(email, goodPassword, phone)).toBe('ok');
    await kit.requestReset(email, dormitory);
    const reset = { oobCode: kit.mailServer.codeTo(email), newPassword };
    expect(await kit.outcome('/v1/accounts:resetPassword', reset, { ip: dormitory })).toBe('ok');
    expect(await kit.signInOutcome(email, newPassword, dormitory)).toBe('ok');
  });

  test('a machine that uses up the guesses of its network does not lock out the students its network knows, and new ones reset by mail', async () => {
    const dormitory = newNetwork();
    const [resident, newcomer] = [await studentOn(dormitory), await studentOn()];
    await fillNetwork(dormitory);
    expect(await kit.signInOutcome(resident, goodPassword, dormitory)).toBe('ok');
    expect(await kit.signInOutcome(newcomer, goodPassword, dormitory)).toBe(tooMany);
    expect(await kit.requestReset(newcomer, dormitory)).toBe('ok');
    const reset = { oobCode: kit.mailServer.codeTo(newcomer), newPassword };
    expect(await kit.outcome('/v1/accounts:resetPassword', reset, { ip: dormitory })).toBe('ok');
    expect(await kit.signInOutcome(newcomer, newPassword, dormitory)).toBe('ok');
  });

  test('wrong passwords at home are still limited', async () => {
    const home = newNetwork();
    const email = await studentOn(home);
    const outcomes = [];
    for (let guess = 0; guess < 3; guess += 1) outcomes.push(await kit.signInOutcome(email, cheapGuess, home));
    expect(outcomes).toEqual([wrong, wrong, tooMany]);
    expect(await kit.signInOutcome(email, goodPassword, home)).toBe(tooMany);
  });

  test('guesses do not reveal which networks an account has used', async () => {
    const network = newNetwork();
    const [resident, visitor] = [await studentOn(network), await studentOn()];
    const replies = async () => {
      const found = [];
      for (const email of [resident, visitor, kit.someone()]) {
        const guess = { email, password: 'not-the-password' };
        const from = { ip: network };
        const { body, status } = await kit.call('/v1/accounts:signInWithPassword', guess, from);
        found.push({ body, status });
      }
      return found;
    };
    const before = await replies();
    expect(before).toEqual(Array(3).fill(before[0]));
    await fillNetwork(network);
    const after = await replies();
    expect(after[0]?.body.error.message).toBe(tooMany);
    expect(after).toEqual(Array(3).fill(after[0]));

    const home = newNetwork();
    const student = await studentOn(home);
    await guessFromElsewhere(student);
    expect(await kit.signInOutcome(student, cheapGuess, home)).toBe(tooMany);
    expect(await kit.signInOutcome(student, goodPassword, home)).toBe('ok');
  });

  test('verifying the address makes the network known, so that guesses do not lock the new student out', async () => {
    const [email, home] = [kit.someone(), newNetwork()];
    const { idToken } = await kit.signUp(email);
    const oobCode = await kit.verificationCode(email, idToken);
    const verify = { oobCode, newPassword: goodPassword };
    await kit.call('/v1/accounts:resetPassword', verify, { ip: home });
    expect(await guessFromElsewhere(email)).toBe(tooMany);
    expect(await kit.signInOutcome(email, goodPassword, home)).toBe('ok');
  });

  test('a guess that is refused waits for its turn as if it were hashed', async () => {
    const [network, visitor] = [newNetwork(), await studentOn()];
    await fillNetwork(network);
    closeGate();
    const busy = [1, 2].map(() => kit.signInOutcome(kit.someone(), 'a-guess', newNetwork()));
    await expect.poll(() => hashed.slice(-2)).toEqual(['a-guess', 'a-guess']);
    const refused = kit.signInOutcome(visitor, 'guess-of-visitor', network);
    await expect.poll(kit.service.passwordsWaiting).toBe(1);
    open();
    expect(await refused).toBe(tooMany);
    await Promise.all(busy);
    expect(hashed).not.toContain('guess-of-visitor');
  });

  test('an account knows the ten networks it used last, for ninety days', async () => {
    const [oldest, ...others] = Array.from({ length: 11 }, newNetwork);
    const email = kit.someone();
    const uid = await kit.verified(email);
    const rows = async () =>
      (await kit.rows('identity_known_network')).filter((row) => 'uid' in row && row.uid === uid);
    for (const network of [oldest, ...others]) {
      kit.clock.ahead += 1000;
      await kit.signInOutcome(email, goodPassword, network);
    }
    expect(await rows()).toHaveLength(10);
    await guessFromElsewhere(email);
    expect(await kit.signInOutcome(email, goodPassword, oldest)).toBe(tooMany);
    expect(await kit.signInOutcome(email, goodPassword, others[0])).toBe('ok');

    kit.clock.ahead += 89 * day;
    expect(await kit.signInOutcome(email, goodPassword, others[1])).toBe('ok');
    kit.clock.ahead += 2 * day;
    await guessFromElsewhere(email);
    expect(await kit.signInOutcome(email, goodPassword, others[2])).toBe(tooMany);
    expect(await kit.signInOutcome(email, goodPassword, others[1])).toBe('ok');
    await kit.service.purge();
    expect(await rows()).toHaveLength(1);
  });

  test('the networks are stored as keyed hashes and deleted with the account', async () => {
    const network = newNetwork();
    const [ada, bob] = [await studentOn(network), await studentOn(network)];
    const uids = new Map((await kit.service.operator.list()).map(({ email, uid }) => [email, String(uid)]));
    const rowsOf = async (email: string) =>
      (await kit.store.db.selectFrom('identity_known_network').selectAll().execute()).filter(
        ({ uid }) => uid === uids.get(email),
      );
    const [[ofAda], [ofBob]] = [await rowsOf(ada), await rowsOf(bob)];
    expect(ofAda?.network_tag).toMatch(/^[\w-]{22}$/);
    // Nothing shows that the two use the same network.
    expect(ofBob?.network_tag).not.toBe(ofAda?.network_tag);
    await kit.service.operator.delete(ada);
    expect(await rowsOf(ada)).toEqual([]);
    expect(await rowsOf(bob)).toHaveLength(1);
  });

  test('an account whose address is not verified remembers no network', async () => {
    const [stranger, email] = [newNetwork(), kit.someone()];
    await kit.signUp(email, goodPassword, { ip: stranger });
    expect(await kit.signInOutcome(email, goodPassword, stranger)).toBe('ok');
    await guessFromElsewhere(email);
    expect(await kit.signInOutcome(email, goodPassword, stranger)).toBe(tooMany);
  });

  test('a burst of guesses from one network delays a log-in from another by one hash', async () => {
    const [home, attacker] = [newNetwork(), newNetwork()];
    const email = await studentOn(home);
    closeGate();
    hashed.length = 0;
    const burst = Array.from({ length: 7 }, () => [
      kit.signInOutcome(kit.someone(), 'guess-of-many', attacker),
      kit.signUp(kit.someone(), 'sign-up-of-many', { ip: attacker }),
    ]);
    // Two are being hashed.
    await expect.poll(kit.service.passwordsWaiting).toBe(12);
    const login = kit.signInOutcome(email, goodPassword, home);
    await expect.poll(kit.service.passwordsWaiting).toBe(13);
    open();
    expect(await login).toBe('ok');
    expect(hashed.indexOf(goodPassword)).toBe(3);
    await Promise.all(burst.flat());
  });
});
