import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, type IdentityKit, startKit } from './test-kit.ts';

let kit: IdentityKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
afterEach(() => {
  kit.restore();
});

describe('passwords are stored as argon2id hashes', () => {
  test('equal passwords are stored differently, with salt and cost, and are never sent back', async () => {
    const tokens = [await kit.signUp(kit.someone()), await kit.signUp(kit.someone())];
    const stored = (await kit.rows('identity_account')).map((row) => ('password' in row ? row.password : null));
    expect(new Set(stored).size).toBe(stored.length);
    for (const hash of stored) expect(hash).toMatch(/^argon2id\$8\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
    const { body } = await kit.call('/v1/accounts:lookup', { idToken: tokens[0]?.idToken });
    expect(JSON.stringify(body)).not.toMatch(/passwordHash|salt|argon2/);
    expect(JSON.stringify(body)).not.toContain(goodPassword);
  });

  test('a password typed on two keyboards is one password', async () => {
    const email = kit.someone();
    await kit.signUp(email, 'Grüne-Wiese-77'.normalize('NFC'));
    expect(await kit.signInOutcome(email, 'Grüne-Wiese-77'.normalize('NFD'))).toBe('ok');
  });
});

describe('passwords', () => {
  const signUp = (service: IdentityKit, password: string) =>
    service.outcome('/v1/accounts:signUp', { email: kit.someone(), password });

  test('six characters are enough by default, of any kind; five are refused (AUTH-24)', async () => {
    const { body } = await kit.call('/v2/passwordPolicy');
    expect(body.customStrengthOptions).toEqual({ minPasswordLength: 6, maxPasswordLength: 4096 });
    expect(await signUp(kit, 'vkqzt')).toBe('WEAK_PASSWORD : Password should be at least 6 characters');
    expect(await signUp(kit, 'vkqzth')).toBe('ok');
  });

  test.each([
    ['requireUppercase', 'containsUppercaseCharacter', 'vkqzth-58', 'Vkqzth-58', 'an upper case letter'],
    ['requireLowercase', 'containsLowercaseCharacter', 'VKQZTH-58', 'vKQZTH-58', 'a lower case letter'],
    ['requireNumber', 'containsNumericCharacter', 'vkqzth-VK', 'vkqzth-58', 'a number'],
    ['requireSymbol', 'containsNonAlphanumericCharacter', 'vkqzth58', 'vkqzth-58', 'a symbol'],
  ])(
    '%s is enforced when set and off otherwise (AUTH-25, AUTH-49)',
    async (option, published, without, including, what) => {
      expect(await signUp(kit, without)).toBe('ok');
      const passwordPolicy = { ...kit.settings.passwordPolicy, [option]: true };
      const strict = await startKit({ settings: { passwordPolicy } });
      const { body } = await strict.call('/v2/passwordPolicy');
      expect(body.customStrengthOptions[published]).toBe(true);
      expect(await signUp(strict, without)).toBe(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password must contain ${what}`);
      expect(await signUp(strict, including)).toBe('ok');
      await strict.stop();
    },
  );

  test('a common password is refused', async () => {
    expect(await signUp(kit, 'Password1!')).toMatch(/^WEAK_PASSWORD : That password is too easy to guess/);
  });

  test('a long password counts to its last character', async () => {
    const email = kit.someone();
    const password = randomBytes(3000).toString('base64').slice(0, 4000);
    await kit.signUp(email, password);
    expect(await kit.signInOutcome(email, password)).toBe('ok');
    expect(await kit.signInOutcome(email, password.slice(0, -1))).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await signUp(kit, 'x-'.repeat(2049))).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/);
  });
});
