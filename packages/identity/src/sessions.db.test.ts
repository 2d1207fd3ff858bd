import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graceMs } from './rotation.ts';
import { maxSessions } from './storage/sessions.ts';
import { type IdentityKit, openStore, startKit } from './test-kit.ts';

const hour = 60 * 60_000;

describe('sessions', () => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let kit: IdentityKit;
  let other: IdentityKit;
  beforeAll(async () => {
    store = await openStore();
    kit = await startKit({ store });
    other = await startKit({ store });
  });
  afterAll(async () => {
    await kit.stop();
    await other.stop();
    await store.close();
  });

  const begin = async () => {
    const email = kit.someone();
    await kit.verified(email);
    return { email, ...(await kit.signIn(email)) };
  };
  const renew = async (refreshToken: string, on = kit) => {
    const reply = (await on.refresh(refreshToken)).json();
    return { idToken: String(reply.id_token), refreshToken: String(reply.refresh_token) };
  };
  const signOut = (refreshToken: string, on = kit) => on.outcome('/v1/accounts:signOut', { refreshToken });

  test('a refresh token that was replaced ends its session, and the log says so', async () => {
    const { refreshToken: stolen } = await begin();
    const elsewhere = await begin();
    const first = await renew(stolen);
    kit.clock.ahead = hour;
    const second = await renew(first.refreshToken);
    expect(await kit.service.verifyIdToken(second.idToken)).not.toBeNull();
    kit.clock.ahead = hour + graceMs + 1000;
    expect(await kit.refreshOutcome(stolen)).toBe('TOKEN_EXPIRED');
    expect(kit.logged.at(-1)?.event).toBe('refresh token reused');
    expect(await kit.refreshOutcome(second.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await kit.service.verifyIdToken(second.idToken)).toBeNull();
    expect(await kit.refreshOutcome(elsewhere.refreshToken)).toBe('ok');
    kit.clock.ahead = 0;
  });

  test('of an account that begins ever more, the one unused longest ends', async () => {
    const { email, refreshToken: oldest } = await begin();
    kit.clock.ahead = 1000;
    const { refreshToken: second } = await kit.signIn(email);
    for (let count = 2; count < maxSessions; count += 1) {
      kit.clock.ahead += 1000;
      await kit.signIn(email);
    }
    // Used again, so it is no longer the oldest.
    const { refreshToken: renewed } = await renew(oldest);
    kit.clock.ahead += 1000;
    const { refreshToken: newest } = await kit.signIn(email);
    expect(await kit.refreshOutcome(second)).toBe('TOKEN_EXPIRED');
    expect(await kit.refreshOutcome(renewed)).toBe('ok');
    expect(await kit.refreshOutcome(newest)).toBe('ok');
    kit.clock.ahead = 0;
  });

  test('a browser that never got the reply renews with the old token hours later', async () => {
    const { refreshToken } = await begin();
    const lost = await renew(refreshToken);
    kit.clock.ahead = 5 * hour;
    const { refreshToken: next } = await renew(refreshToken);
    expect(await kit.refreshOutcome(next)).toBe('ok');
    // The reply was not lost but stolen: now two parties have a token.
    expect(await kit.refreshOutcome(lost.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await kit.refreshOutcome(next)).toBe('TOKEN_EXPIRED');
    kit.clock.ahead = 0;
  });

  test('logging out ends this session at once on every server, its ID tokens too, and no other', async () => {
    const { email, idToken, refreshToken } = await begin();
    const phone = await kit.signIn(email);
    const renewed = await renew(refreshToken);
    expect(await signOut(renewed.refreshToken)).toBe('ok');
    expect(kit.logged.at(-1)?.event).toBe('signed out');
    for (const { service, outcome } of [kit, other]) {
      expect(await service.verifyIdToken(idToken)).toBeNull();
      expect(await service.verifyIdToken(renewed.idToken)).toBeNull();
      expect(await outcome('/v1/accounts:lookup', { idToken })).toBe('TOKEN_EXPIRED');
      expect(await outcome('/v1/token', { refreshToken: renewed.refreshToken })).toBe('TOKEN_EXPIRED');
      expect(await service.verifyIdToken(phone.idToken)).not.toBeNull();
    }
    expect(await signOut(renewed.refreshToken, other)).toBe('ok');
    expect(await signOut('invented')).toBe('INVALID_REFRESH_TOKEN');
  });

  test('a token of one account with the session of another is refused', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    await signOut(mine.refreshToken);
    expect(await kit.service.verifyIdToken(mine.idToken)).toBeNull();
    expect(await kit.service.verifyIdToken(theirs.idToken)).not.toBeNull();
  });
});
