import { expect, test } from 'vitest';
import { compare, judge } from './comparison.ts';
import type { ScriptStep } from './script.ts';
import { shapeOf } from './value-shapes.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['an address', { email: 'rosa.quill@umsystem.edu' }, { email: '<e-mail>' }],
  ['a secret', { refreshToken: 'k3Jx', password: 'first-lantern' }, { refreshToken: '<text>', password: '<text>' }],
  ['a number in a text, unlike a number', { expiresIn: '3600', at: 1 }, { expiresIn: '<digits>', at: '<number>' }],
  ['the protocol’s own words', { kind: 'identitytoolkit#X', ok: true }, { kind: 'identitytoolkit#X', ok: true }],
  [
    'an error’s code, not its sentence',
    { message: 'WEAK_PASSWORD : Too short' },
    { message: 'WEAK_PASSWORD : <text>' },
  ],
  ['items of one shape, however many', { users: [{ id: 'a' }, { id: 'b' }] }, { users: [{ id: '<text>' }] }],
])('The shape of a reply keeps %s', (_, value, shape) => {
  expect(shapeOf(value)).toEqual(shape);
});

test('The shape of a token shows which claims it makes, not what they say', () => {
  const token = `${part({ alg: 'RS256', kid: 'k1' })}.${part({ sub: 'u1', email_verified: true })}.c2ln`;
  expect(shapeOf({ idToken: token })).toEqual({
    idToken: {
      header: { alg: 'RS256', kid: '<text>' },
      claims: { sub: '<text>', email_verified: true },
      signature: '<text>',
    },
  });
});

const stepWith = (reply: object): ScriptStep[] => [
  {
    step: 'sign in',
    outcome: { answers: null },
    calls: [{ call: 'POST v1/accounts:lookup', request: {}, status: 200, reply: shapeOf(reply) }],
  },
];

const [theirs, ours] = [stepWith({ localId: 'a', passwordHash: 'b' }), stepWith({ localId: 'c' })];
const difference = {
  step: 'sign in',
  where: 'POST v1/accounts:lookup reply passwordHash',
  emulator: '<text>',
  ours: 'absent',
};

test('A difference stays unexplained when the explanation is about something else', () => {
  const explanation = { where: /passwordHash/, ours: '<text>', because: 'the other way round' };
  expect(judge(compare(theirs, ours), [explanation])).toEqual({
    explained: [],
    unexplained: [difference],
    idle: [explanation],
  });
});
